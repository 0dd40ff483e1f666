"""Runs the tests of these libraries (all: none named) here, and records the version of each that passed, for docs/frameworks.md.

    python tests/frameworks/record.py                # what is installed; then: bootleg docs
    python tests/frameworks/record.py tianshou       # in an environment of its own
"""
import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RECORD = HERE.parents[1] / "docs" / "data" / "frameworks.json"
OURS = os.pathsep.join(str(HERE.parents[1] / folder) for folder in (".", "agents", "training"))


def main(libraries: list[str]) -> int:
    known = {path.stem.removeprefix("test_with_"): path for path in sorted(HERE.glob("test_with_*.py"))}
    versions = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    failed = [library for library in libraries or known if library not in known]
    for library in (each for each in libraries or known if each in known):
        source = known[library].read_text(encoding="utf-8")
        package = next(line.split('"')[1] for line in source.splitlines() if line.startswith("LIBRARY"))
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(known[library])]
        ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": OURS}, check=False)
        skipped = "skipped" in ran.stdout
        if ran.returncode or skipped:
            failed.append(library)
            print(f"{library}: {'skipped' if skipped else ran.stdout}")
        else:
            versions[package] = importlib.metadata.version(package)
            print(f"{library}: {versions[package]}")
    RECORD.write_text(json.dumps(dict(sorted(versions.items())), indent=1) + "\n", encoding="utf-8")
    if failed:
        print(f"not recorded: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
