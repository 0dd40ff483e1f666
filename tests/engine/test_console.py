"""What is printed fits the terminal and its encoding."""
import io
import os
import sys

import pytest

from bootleg_env.engine import console


@pytest.mark.parametrize("text, ascii_text", [
    ("══ ── │ ├──┤", "== -- | +--+"), ("●●○ ▪▪ ■□ ✶ Moll", "**o ** #. * Moll"), ("9½ · 3 » 4 …", "9.5 . 3 > 4 ..."),
    ("48.0 ± 3.1 – “naïve café”", '48.0 +- 3.1 - "naive cafe"'), ("漢", "\\u6f22")])
def test_what_ascii_has_not_is_written_in_another_way(text, ascii_text):
    assert text.encode("ascii", console.ERRORS).decode() == ascii_text


def test_what_an_encoding_has_stays():
    assert "½ é ─".encode("latin-1", console.ERRORS).decode("latin-1") == "½ é -"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_say_prints_on_a_stream_of_any_encoding(encoding, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)

    console.say("── ● Al ──")

    stream.flush()
    assert stream.buffer.getvalue().decode(encoding).rstrip() == ("── ● Al ──" if encoding == "utf-8" else "-- * Al --")


@pytest.mark.parametrize("said, columns", [("80", 80), ("140", 140), ("20", console.NARROWEST)])
def test_the_width_is_what_columns_says(said, columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", said)
    assert console.width() == columns


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to be made here")
def test_without_columns_it_is_that_of_any_terminal_of_the_process(monkeypatch):
    import fcntl
    import struct
    import termios

    ours, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 93, 0, 0))
    monkeypatch.delenv("COLUMNS", raising=False)
    for name in ("__stdout__", "__stderr__", "__stdin__"):
        monkeypatch.setattr(sys, name, None)
    assert console.width() == console.NO_TERMINAL
    with os.fdopen(terminal, "w") as stream:
        monkeypatch.setattr(sys, "__stderr__", stream)  # as in `bootleg demo | less`
        assert console.width() == 93
    os.close(ours)
