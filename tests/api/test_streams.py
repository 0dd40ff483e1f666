"""Any encoding, closed streams, readers that have seen enough, Ctrl-C, missing extras: one line at most, never a traceback."""
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bootleg_env.commands import VERBS
from bootleg_env.engine import console

ROOT = Path(__file__).parents[2]
STONES = ["--game", "stones"]
RULES = [*STONES, "--preset", "short", "--players", "2"]
QUICK = {  # each verb at its shortest
    "play": ["play", *RULES, "--seed", "1", "--save", "game.json"],
    "web": ["web", "--port", "0", "--seconds", "0"],
    "demo": ["demo", *RULES],
    "tournament": ["tournament", "--agents", "random", "greedy", "--deals", "5", *RULES],
    "ladder": ["ladder", "--deals", "2", *RULES],
    "arena": ["arena"],
    "bidding": ["bidding", "--bidders", "random", "--deals", "1", "--pairs", "1", "--preset", "short"],
    "train": ["train", "--help"],
    "models": ["models", *STONES],
    "replay": ["replay", str(ROOT / "tests/replays/stones/short_2.txt")],
    "bench": ["bench", "--help"],
    "fuzz": ["fuzz", *STONES, "--games", "8"],
    "warmup": ["warmup", "stones"],
    "docs": ["docs", "--help"],
}
BOOTLEG = "import sys; from bootleg_env.commands import main; sys.exit(main())"
SEVERAL = """
import json, sys
from bootleg_env.commands import main
for argv in json.loads(sys.argv.pop()):
    try:
        assert main(argv) == 0, argv
    except SystemExit as end:
        assert end.code == 0, argv
"""


def bootleg(argv, folder, after):
    """The exit code and what is printed, run by a shell with such a redirection."""
    command = [sys.executable, "-c", BOOTLEG, *argv]
    ended = subprocess.run(["bash", "-c", f'"$@" {after}; exit ${{PIPESTATUS[0]}}', "bash", *command], cwd=folder,
                           stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False)
    return ended.returncode, ended.stdout, ended.stderr


def test_every_verb_is_tried():
    assert QUICK.keys() == set(VERBS)


# ---- encodings


def printed(encoding, folder):
    """What several verbs print with such a stdout, in one process; times are left out."""
    verbs = [QUICK[verb] for verb in ("demo", "tournament", "play", "models", "bidding", "train")] + [["demo", "--preset", "short"]]
    (folder / "game.json").unlink(missing_ok=True)
    ended = subprocess.run(
        [sys.executable, "-c", SEVERAL, json.dumps(verbs)], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=300,
        env={**os.environ, "PYTHONIOENCODING": encoding, "COLUMNS": "90"}, check=False)
    assert ended.returncode == 0 and not ended.stderr, ended.stderr.decode(encoding)
    return re.sub(r"[\d.]+ s, [\d,]+ games a second", "", ended.stdout.decode(encoding))


@pytest.fixture(scope="module")
def in_utf8(tmp_path_factory):
    return printed("utf-8", tmp_path_factory.mktemp("utf-8"))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_every_character_is_printed_or_has_a_substitute(encoding, in_utf8, tmp_path):
    assert printed(encoding, tmp_path) == in_utf8.encode(encoding, console.ERRORS).decode(encoding)
    assert "●" in in_utf8 and "──" in in_utf8 and "±" in in_utf8


# ---- closed streams


@pytest.mark.parametrize("verb", VERBS)
def test_a_closed_stdout_is_quiet(verb, tmp_path):
    assert bootleg(QUICK[verb], tmp_path, ">&-") == (0, "", "")


@pytest.mark.parametrize("verb", VERBS)
def test_a_closed_stderr_is_quiet_and_changes_nothing(verb, tmp_path):
    code, out, _ = bootleg(QUICK[verb], tmp_path, "2>&-")
    assert code == 0 and out and "Traceback" not in out


@pytest.mark.parametrize("verb", VERBS)
def test_a_reader_that_has_seen_enough_is_no_error(verb, tmp_path):
    code, out, errors = bootleg(QUICK[verb], tmp_path, "| head -1")
    assert (code, errors) == (0, "") and out.count("\n") == 1


def test_errors_into_a_closed_stderr_are_an_exit_code(tmp_path):
    assert bootleg(["demo", "--players", "9"], tmp_path, "2>&-") == (2, "", "")
    assert bootleg(["juggle"], tmp_path, "2>&-") == (2, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_one_line(tmp_path):
    code, _, errors = bootleg(QUICK["demo"], tmp_path, "> /dev/full")
    assert code == 2 and errors.count("\n") == 1 and "No space left" in errors


# ---- Ctrl-C


INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background of a shell
from bootleg_agents.bootleggers.experiments import bidding
from bootleg_agents.contests import progress
from bootleg_env.commands import fuzz, main
from bootleg_env.fuzzing import portions
import contextlib

def ctrl_c(*played):
    if played[0]:
        os.killpg(0, signal.SIGINT)  # as a terminal does: to the workers too

@contextlib.contextmanager
def bar():
    yield ctrl_c

fuzz.progress, progress.progress_bar, bidding.progress_bar = ctrl_c, bar, bar
portions.MOST[portions.GAMES] = 8
sys.exit(main())
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("argv, said", [
    (["fuzz", *STONES, "--games", "100000"], "NOT COMPLETE (interrupted)"),
    (["ladder", *RULES, "--deals", "100000"], "NOT COMPLETE (interrupted)"),
    (["bidding", "--bidders", "random", "--deals", "40", "--pairs", "40", "--preset", "short"], "bootleg bidding: interrupted\n")])
def test_ctrl_c_ends_a_verb_and_its_workers(argv, said, jobs, tmp_path):
    ended = subprocess.run([sys.executable, "-c", INTERRUPTED, *argv, "--jobs", jobs], cwd=tmp_path, capture_output=True, text=True,
                           timeout=120, check=False, start_new_session=True)
    assert ended.returncode == 130, ended.stderr
    assert said in ended.stdout + ended.stderr and "Traceback" not in ended.stderr and ended.stderr.count("\n") <= 1


def test_warmup_of_all_games_ends_with_its_processes(tmp_path):
    code = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {BOOTLEG}"
    process = subprocess.Popen([sys.executable, "-c", code, "warmup"], env={**os.environ, "BOOTLEG_CACHE": str(tmp_path)},
                               stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert "compiling" in process.stderr.readline()
    os.killpg(process.pid, signal.SIGINT)
    errors = process.communicate(timeout=20)[1]  # the pipe is closed when all have ended
    assert process.returncode == 130 and errors.endswith("bootleg warmup: interrupted\n") and "Traceback" not in errors


# ---- missing extras


@pytest.mark.parametrize("argv, missing, extra", [
    (["train"], ["yaml"], "train"), (["train", "minutes=1"], ["torch", "rich"], "train"),
    (["train", "--resume", "runs/none"], ["yaml", "torch"], "train"),
    (["tournament", "--agents", "random", "--plot", "a.png"], ["matplotlib"], "contests"),
    (["bidding", "--plot", "pictures"], ["matplotlib"], "contests")])
def test_a_missing_extra_is_one_line_before_anything_is_played(argv, missing, extra, tmp_path):
    blocked = f"import sys; sys.modules.update(dict.fromkeys({missing}))\n{BOOTLEG}"
    ended = subprocess.run([sys.executable, "-c", blocked, *argv], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    line = f"bootleg {argv[0]}: needs {', '.join(missing)}: pip install 'bootleg-env[{extra}]'\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", line) and not list(tmp_path.iterdir())
