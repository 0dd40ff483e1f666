"""The documentation site: its checker finds dead links, and every page has a place. (`make site` builds it and checks every link.)"""
import importlib.util

import pytest

from generator import pages


def loaded(name):
    """A module of docs/site, which is not part of a package."""
    spec = importlib.util.spec_from_file_location(f"site_{name}", pages.ROOT / "docs" / "site" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


links, conf = loaded("links"), loaded("conf")
GOOD = ('<a href="other.html#here">x</a> <a href="https://example.org/a">x</a> <a href="mailto:a@b.c">x</a>'
        '<img src="data:image/png;base64,AA">')
BAD = {
    '<a href="gone.html">x</a>': "gone.html: no such file",
    '<a href="other.html#gone">x</a>': "other.html#gone: no such anchor",
    '<img src="gone.png">': "gone.png: no such file",
    '<a href="https://no host">x</a>': "https://no host: not a link to the web",
    '<script src="https://example.org/x.js"></script>': "https://example.org/x.js is loaded from elsewhere",
    '<link rel="stylesheet" href="//example.org/x.css">': "//example.org/x.css is loaded from elsewhere",
}


@pytest.fixture
def site(tmp_path):
    (tmp_path / "other.html").write_text('<h1 id="here">x</h1>', encoding="utf-8")
    return tmp_path


def test_good_links_pass(site, capsys):
    (site / "index.html").write_text(GOOD, encoding="utf-8")
    assert links.main(site) == 0
    assert "2 pages, every link leads somewhere" in capsys.readouterr().out


@pytest.mark.parametrize("code", BAD)
def test_a_bad_link_is_named_with_its_page(site, code, capsys):
    (site / "index.html").write_text(code, encoding="utf-8")
    assert links.main(site) == 1
    assert f"index.html: {BAD[code]}" in capsys.readouterr().out.splitlines()


def test_an_empty_site_is_no_site(tmp_path, capsys):
    assert links.main(tmp_path) == 1


def test_every_page_and_notebook_has_one_place_in_the_sidebar():
    places = [name for below in conf.CONTENTS.values() for names in below.values() for name in names]
    assert len(places) == len(set(places))
    for page in [*pages.pages(), *(pages.ROOT / "notebooks").glob("*.ipynb"), pages.ROOT / "CONTRIBUTING.md"]:
        assert str(page.relative_to(pages.ROOT).with_suffix("")) in [*places, "README"]
    assert all(list(pages.ROOT.glob(f"{name}.*")) for name in places)
