"""A drawing as an array of pixels: each panel is rasterised when it has changed, then laid in its place.

resvg draws; it needs the fonts given by name, or leaves all text out. matplotlib brings them, and Pillow, which reads what resvg writes.
"""
from __future__ import annotations

import importlib.util
import io
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from gymnasium.error import DependencyNotInstalled

from ..engine.drawing import TITLE, Drawing, Panel, packed, screen_width, svg_file, with_title

NEEDED = ("resvg_py", "PIL", "matplotlib")
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif-Bold.ttf")
EVEN = 16  # width and height are multiples of it: video codecs cut or refuse anything else
EDGE = 2  # units around a panel for thick lines
KEPT = 128  # panels as pixels: 0.3 MB each


def missing() -> str:
    """The first package that pictures need and that is not there."""
    return next((name for name in NEEDED if importlib.util.find_spec(name) is None), "")


def picture(drawing: Drawing) -> np.ndarray:
    """The whole drawing as uint8 (height, width, 3), of one size for the same panels."""
    if name := missing():
        raise DependencyNotInstalled(f"render_mode='rgb_array' needs {name}: pip install 'bootleg-env[contests]'")
    places, wide, high = laid_out(drawing.panels)
    paper = pixels(svg_file("", 0, 0, 1, 1))[0, 0]
    image = np.full((-(-high // EVEN) * EVEN, -(-wide // EVEN) * EVEN, 3), paper, np.uint8)
    for panel, (x, y) in zip(drawing.panels, places):
        tile = pixels(svg_file(with_title(panel, drawing.elements), -EDGE, 0, panel.width + 2 * EDGE, TITLE + panel.height + EDGE))
        image[y : y + tile.shape[0], x - EDGE : x - EDGE + tile.shape[1]] = tile
    return image


@lru_cache(16)
def laid_out(panels: tuple[Panel, ...]) -> tuple[list[tuple[int, int]], int, int]:
    return packed(panels, screen_width(panels))


@lru_cache(KEPT)
def pixels(svg: str) -> np.ndarray:
    """An SVG file as uint8 (height, width, 3), remembered."""
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts(), skip_system_fonts=True))
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


@cache
def fonts() -> list[str]:
    """The files; matplotlib itself is not imported, which would take half a second."""
    spec = importlib.util.find_spec("matplotlib")
    assert spec is not None and spec.submodule_search_locations
    return [str(Path(spec.submodule_search_locations[0], "mpl-data", "fonts", "ttf", name)) for name in FONTS]
