"""Before torch is installed: on Linux most package indexes have it as a CUDA build only, several GB that a laptop cannot use.

    python tools/cpu_torch.py        the CPU-only build, where pip would take the CUDA build; otherwise pip is left to do it

uv knows where PyTorch keeps its builds (`uv pip install --torch-backend cpu`), so it fetches this one package. If it cannot be had,
pip goes on with the CUDA build, which works as well. `make demo TORCH=gpu` skips all this.
"""
from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

CONSTRAINTS = ("-c", "constraints.txt")


def main() -> int:
    """0, whatever happens: this is an attempt to save time and space."""
    if installed() is not None:
        return 0
    packages = wanted()
    if not any(name.startswith("nvidia-") for name in packages):
        return 0
    print(f"torch {packages['torch']} would come as its CUDA build; fetching the CPU-only one (make ... TORCH=gpu takes the CUDA build)",
          flush=True)  # before what uv says
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "uv"]
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable, "--torch-backend", "cpu"]
    if subprocess.run(pip).returncode or subprocess.run([*uv, *CONSTRAINTS, "torch"]).returncode:
        print("The CPU-only build could not be had (see above); going on with the CUDA build: several GB more, and it works as well.")
    return 0


def installed() -> str | None:
    """Which torch is there already."""
    try:
        return version("torch")
    except PackageNotFoundError:
        return None


def wanted() -> dict[str, str]:
    """What pip would install for torch, by name; nothing if pip cannot say."""
    asked = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--report", "-", *CONSTRAINTS, "torch"]
    answer = subprocess.run(asked, capture_output=True, text=True)
    if answer.returncode:
        return {}
    return {each["metadata"]["name"]: each["metadata"]["version"] for each in json.loads(answer.stdout)["install"]}


if __name__ == "__main__":
    sys.exit(main())
