"""What a notebook shows: the page in a frame of its own, and a still picture for places that show no frames.

The frame lies over the picture, so whoever takes the frame out of the page (GitHub does) leaves the picture. Nothing is fetched.
"""
from __future__ import annotations

import base64
import io
from html import escape
from typing import Any

from ..adapters import pictures
from ..engine.drawing import Drawing, still
from ..engine.frames import viewpoint
from . import replay
from .replay import Played

HIGH = 640  # pixels of the frame
WIDE = 1200  # of the picture
COLOURS = 64  # of a picture: fewer make it light
PNG, SVG = "image/png", "image/svg+xml"


def bundle(played: Played, viewer: int | None, plain: str, above: str = "") -> dict[str, Any]:
    """By kind: the replay of this game as a page in a frame (`above` it some HTML), its last moment as a picture, and a line of text."""
    game = played.batch.game
    kind, picture = picture_of(game.drawing(replay.last_states(played), viewpoint(game, viewer)))
    page = replay.html(replay.of_game(played, viewer))
    return {"text/html": above + framed(page, kind, picture), kind: picture, "text/plain": plain}


def picture_of(drawing: Drawing) -> tuple[str, str]:
    """Its kind, and itself as notebooks keep it: a PNG in base64 where pictures can be made, else an SVG file."""
    if pictures.missing():
        return SVG, still(drawing)
    import resvg_py
    from PIL import Image

    drawn = resvg_py.svg_to_bytes(svg_string=still(drawing), width=WIDE, font_files=pictures.fonts(), skip_system_fonts=True)
    file = io.BytesIO()
    with Image.open(io.BytesIO(bytes(drawn))) as image:
        image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, "png", optimize=True)
    return PNG, base64.b64encode(file.getvalue()).decode()


def framed(page: str, kind: str, picture: str) -> str:
    """A page that cannot reach anything outside of its frame."""
    data = picture if kind == PNG else base64.b64encode(picture.encode()).decode()
    return (f'<div style="position:relative;min-height:{HIGH}px;max-width:1200px">'
            f'<img alt="The table" style="max-width:100%" src="data:{kind};base64,{data}">'
            '<iframe title="A replay" sandbox="allow-scripts allow-downloads" style="position:absolute;inset:0;width:100%;height:100%;'
            f'border:1px solid #b9a988;background:#f4ecd8" srcdoc="{escape(page)}"></iframe></div>')
