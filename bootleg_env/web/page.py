"""The page, in one piece: page.html with its style and its script inside, so that it needs no network and no build step."""
from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from ..engine.drawing import STYLE

HERE = Path(__file__).parent


@cache
def parts() -> tuple[str, str, str]:
    """Page, style, script."""
    html, css, js = ((HERE / f"page.{kind}").read_text(encoding="utf-8") for kind in ("html", "css", "js"))
    return html, STYLE + css, js


def page(frames: Any = None, title: str = "The table") -> str:
    """The page; with frames it shows these and asks no server."""
    html, css, js = parts()
    data = "" if frames is None else f'<script type="application/json" id="frames">{as_json(frames)}</script>'
    return html.replace("{{title}}", title).replace("{{style}}", css).replace("{{frames}}", data).replace("{{script}}", js)


def as_json(value: Any) -> str:
    """JSON that can stand inside a script element."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def policy() -> str:
    """What a browser may load for this page: its own style and script, and the server's answers."""
    _, css, js = parts()
    style, script = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (css, js))
    return (f"default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; connect-src 'self'; img-src data:; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
