"""tools/cpu_torch.py: the CPU-only torch is fetched where pip would take the CUDA build, and only there."""
import importlib.util
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "cpu_torch.py"
CUDA = {"torch": "2.13.0", "nvidia-cublas": "13.0"}


@pytest.fixture
def cpu_torch(monkeypatch):
    """The script where no torch is installed; `called` are the commands it gave, `index` what pip would install, `uv_fails` how it ends."""
    spec = importlib.util.spec_from_file_location("cpu_torch", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.called, module.index, module.uv_fails = [], CUDA, False

    def run(command, **_):
        module.called.append(command[2:])
        report = {"install": [{"metadata": {"name": name, "version": number}} for name, number in module.index.items()]}
        return SimpleNamespace(returncode=int(module.uv_fails and "--torch-backend" in command), stdout=json.dumps(report))

    monkeypatch.setattr(module.subprocess, "run", run)
    monkeypatch.setattr(module, "installed", lambda: None)
    return module


def test_the_cuda_build_is_replaced_and_one_line_says_so(cpu_torch, capsys):
    assert cpu_torch.main() == 0
    fetched = cpu_torch.called[-1]
    assert fetched[:3] == ["uv", "pip", "install"] and fetched[-1] == "torch" and "constraints.txt" in fetched
    assert fetched[fetched.index("--torch-backend") + 1] == "cpu"
    said = capsys.readouterr().out
    assert said.count("\n") == 1 and "torch 2.13.0" in said and "TORCH=gpu" in said


def test_where_pip_takes_the_cpu_build_nothing_else_happens(cpu_torch, capsys):
    cpu_torch.index = {"torch": "2.13.0+cpu", "sympy": "1.14.0"}
    assert cpu_torch.main() == 0
    assert len(cpu_torch.called) == 1 and "--dry-run" in cpu_torch.called[0]
    assert capsys.readouterr().out == ""


def test_without_the_cpu_build_the_installation_goes_on_and_says_so(cpu_torch, capsys):
    cpu_torch.uv_fails = True
    assert cpu_torch.main() == 0
    assert "going on with the CUDA build" in capsys.readouterr().out


def test_a_torch_that_is_there_stays(cpu_torch, monkeypatch):
    monkeypatch.setattr(cpu_torch, "installed", lambda: "2.13.0")
    assert cpu_torch.main() == 0
    assert cpu_torch.called == []
