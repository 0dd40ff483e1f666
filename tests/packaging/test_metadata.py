"""What the project says of itself is true, and one file says the same as another."""
import re
import tomllib
from pathlib import Path

import pytest

import bootleg_env

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINNED = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if "==" in line)


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_citation_agrees_with_the_project():
    yaml = pytest.importorskip("yaml")
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["cff-version"] == "1.2.0" and citation["type"] == "software"
    assert {"message", "title", "authors"} <= citation.keys()  # what the format demands
    assert citation["version"] == PROJECT["version"] == bootleg_env.__version__
    assert citation["license"] == PROJECT["license"]
    assert [author["name"] for author in citation["authors"]] == [author["name"] for author in PROJECT["authors"]]


def test_everything_an_extra_installs_has_an_exact_version():
    """A package that constraints.txt lacks would be another one tomorrow."""
    pinned = {canonical(name) for name in PINNED}
    wanted = [*PROJECT["dependencies"], *(each for extra in PROJECT["optional-dependencies"].values() for each in extra)]
    names = {canonical(re.match(r"[\w.-]+", each)[0]) for each in wanted} - {"bootleg-env"}
    assert names - pinned == set()


def test_an_extra_that_another_names_exists():
    for each in (each for extra in PROJECT["optional-dependencies"].values() for each in extra if each.startswith("bootleg-env[")):
        assert set(re.findall(r"\w+", each.partition("[")[2])) <= PROJECT["optional-dependencies"].keys(), each


def test_no_address_is_given_as_long_as_there_is_none():
    """The project has no public place yet: a link would be dead. Who publishes it gives this test the address."""
    assert "urls" not in PROJECT
