"""Ctrl-C while something is compiled."""
import os
import signal
import subprocess
import sys
import time

import pytest

from bootleg_env.engine import interrupts, jit

COMPILE = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from bootleg_env.commands import main; main()"


@pytest.fixture
def ctrl_c(monkeypatch):
    """Sends Ctrl-C to this process, handled as Python does (it is ignored where tests run in the background of a shell)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield lambda: os.kill(os.getpid(), signal.SIGINT)
    signal.signal(signal.SIGINT, before)


def test_it_is_raised_when_the_function_is_compiled(ctrl_c, capfd):
    compiled = False
    with pytest.raises(KeyboardInterrupt), interrupts.interruptible():
        ctrl_c()
        time.sleep(0.2)
        compiled = True

    assert compiled and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert "Ctrl-C again stops at once" in capfd.readouterr().err


def test_who_handles_ctrl_c_already_keeps_it(ctrl_c):
    heard = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    with interrupts.interruptible():
        ctrl_c()

    assert heard == [signal.SIGINT]


@pytest.mark.skipif(jit.INTERPRETED, reason="nothing is compiled")
def test_the_first_compilation_ends_at_once(tmp_path):
    """Ctrl-C in `bootleg demo` with an empty cache, in the middle of LLVM's work."""
    command = [sys.executable, "-c", COMPILE, "demo"]
    process = subprocess.Popen(command, env={**os.environ, "BOOTLEG_CACHE": str(tmp_path)}, stderr=subprocess.PIPE, text=True)
    assert "compiling" in process.stderr.readline()
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    errors = process.communicate(timeout=60)[1]

    assert time.monotonic() - sent < 2 and process.returncode == 130
    assert errors.splitlines()[-1] == "bootleg: interrupted while compiling; what is compiled so far is kept"
    assert "Traceback" not in errors and "ignored" not in errors
