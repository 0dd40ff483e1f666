"""The page, in one piece: page.html with its style and its script inside, so that it needs no network and no build step."""
from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from ..engine.drawing import STYLE

HERE = Path(__file__).parent
# of a file: nothing is fetched from anywhere
ALONE = """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
img-src data:">"""


@cache
def parts() -> tuple[str, str, str]:
    """Page, style, script."""
    html, css, more_css, more_js, js = ((HERE / name).read_text(encoding="utf-8") for name in (
        "page.html", "page.css", "replay.css", "replay.js", "page.js"))
    return html, STYLE + css + more_css, more_js + js


def page(frames: Any = None, title: str = "The table") -> str:
    """The page; with frames it shows these and asks no server."""
    html, css, js = parts()
    if frames is not None:
        html = html.replace("<head>", f"<head>\n{ALONE}")
    data = "" if frames is None else f'<script type="application/json" id="frames">{as_json(frames)}</script>'
    page = html.replace("{{title}}", escape(title)).replace("{{style}}", css).replace("{{script}}", js)
    return page.replace("{{frames}}", data, 1)  # last: nothing in it is taken for a place


def frame(title: str, body: str) -> str:
    """A plain page with this content, in the same style."""
    _, css, _ = parts()
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{ALONE}\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n<style>{css}</style>\n'
            f'</head>\n<body>\n<main class="plain"><h1>{escape(title)}</h1>\n{body}</main>\n</body>\n</html>\n')


def as_json(value: Any) -> str:
    """JSON that can stand inside a script element."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def policy() -> str:
    """What a browser may load for this page: its own style and script, and the server's answers."""
    _, css, js = parts()
    style, script = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (css, js))
    return (f"default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; connect-src 'self'; img-src data:; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
