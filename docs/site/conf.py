"""Sphinx: the pages of the repository as a site, with search, readable without a network. `make site` builds it into site/.

The pages are those that a code host shows, where they are: README.md is the first one, relative links lead to the same files, and a
link to a source file becomes a download. Nothing is executed; notebooks are shown with their stored outputs.
"""
from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

project, author = "Bootleg", "The Bootleg authors"
extensions = ["myst_nb"]
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "docs/api/*.md", "notebooks/*.md", "notebooks/*.ipynb"]
exclude_patterns = [".*", "site", "runs", "build", "dist", "bootleg_env", "agents", "training", "tests", "configs"]

html_theme = "furo"
html_title = "Bootleg"
html_show_copyright = html_show_sphinx = html_copy_source = False
html_theme_options = {"navigation_with_keys": True}
html_static_path = ["static"]
html_css_files = ["site.css"]

myst_heading_anchors = 4
nb_execution_mode = "off"
nb_merge_streams = True
nb_ipywidgets_js: dict[str, Any] = {}  # no notebook has widgets: nothing comes from elsewhere

GAMES = sorted(path.stem.removesuffix("_v0") for path in (ROOT / "docs" / "api").glob("*_v0.md"))
CONTENTS = {  # by page, what the sidebar has below it: captions and pages
    "README": {
        "Games": [*(f"docs/{name}" for name in GAMES), "docs/rules-coverage", "docs/rulings", "docs/rum_run-rules-coverage",
                  "docs/rum_run-rulings", "docs/prohibition-rules-coverage", "docs/prohibition-rulings", "docs/formats"],
        "Agents": ["docs/mobsters", "docs/rum_run-mobsters", "docs/prohibition-mobsters", "docs/bidding", "docs/training", "docs/scaling"],
        "Notebooks": ["notebooks/README"],
        "Reference": ["docs/api/README", "docs/speed"],
        "Development": ["docs/design", "docs/core", "docs/add-a-game", "CONTRIBUTING", "CHANGELOG"]},
    "notebooks/README": {"Notebooks": sorted(f"notebooks/{path.stem}" for path in (ROOT / "notebooks").glob("*.ipynb"))},
    "docs/api/README": {"API reference": [f"docs/api/{name}" for name in (
        *(f"{name}_v0" for name in GAMES), "environments", "agents", "training", "engine")]},
}
LISTED = {name for below in CONTENTS.values() for names in below.values() for name in names}
CONTENTS["README"]["Reference"] += sorted({f"docs/{path.stem}" for path in (ROOT / "docs").glob("*.md")} - LISTED)


def setup(app: Any) -> None:
    """What Sphinx calls."""
    app.connect("source-read", add_contents)
    app.connect("build-finished", add_index)


def add_contents(app: Any, page: str, source: list[str]) -> None:
    """The sidebar's part of a page, which no page has for itself: a code host would show it as text."""
    for caption, pages in CONTENTS.get(page, {}).items():
        entries = "\n".join(f"/{each}" for each in pages)
        source[0] += f"\n\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{entries}\n```\n"


def add_index(app: Any, error: Exception | None) -> None:
    """The first page once more, under the name that everybody expects."""
    if error is None:
        shutil.copy(Path(app.outdir) / "README.html", Path(app.outdir) / "index.html")
