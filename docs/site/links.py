"""Every link of the built site leads somewhere: pages, anchors, pictures, files. Links to elsewhere are only looked at, not followed.

    python docs/site/links.py site
"""
from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}  # what a browser fetches to show a page


class Page(HTMLParser):
    """The links of a page, what it loads, and the anchors in it."""

    def __init__(self, text: str):
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag in LOADED and LOADED[tag] in given:
            self.loads.append(given[LOADED[tag]])


def problems(site: Path) -> list[str]:
    """One line for each link that leads nowhere, and for all that is loaded from elsewhere."""
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site.resolve())
        found += [f"{name}: {link} is loaded from elsewhere" for link in page.loads if is_elsewhere(link)]
        for link in (*page.links, *page.loads):
            why = elsewhere(link) if is_elsewhere(link) else missing(path, link, pages)
            if why:
                found.append(f"{name}: {link}: {why}")
    return found


def is_elsewhere(link: str) -> bool:
    parts = urlsplit(link)
    return bool(parts.scheme or parts.netloc) and parts.scheme != "data"


def elsewhere(link: str) -> str:
    """What is wrong with the form of a link to another place."""
    parts = urlsplit(link)
    if parts.scheme == "mailto":
        return "" if "@" in parts.path else "no address"
    return "" if parts.scheme in ("http", "https") and "." in parts.netloc and " " not in link else "not a link to the web"


def missing(path: Path, link: str, pages: dict[Path, Page]) -> str:
    """Why a link within the site leads nowhere."""
    parts = urlsplit(link)
    if parts.scheme == "data":
        return ""
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_file():
        return "no such file"
    if parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
        return "no such anchor"
    return ""


def main(site: Path) -> int:
    """0 if all is well."""
    pages = len(list(site.rglob("*.html")))
    found = problems(site) if pages else [f"{site}: no page"]
    print("\n".join(found) if found else f"{site}/index.html: {pages} pages, every link leads somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
