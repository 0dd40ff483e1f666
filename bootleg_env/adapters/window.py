"""The window of `render_mode="human"`: pygame's, if pygame and a display are there. A process has one, as with gymnasium's own games."""
from __future__ import annotations

import importlib.util
import os
import sys
from typing import Any

import numpy as np

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")  # set where Linux has one
ROOM = 0.9  # of the screen


class Window:
    """What is open now."""

    def __init__(self) -> None:
        self.surface: Any = None
        self.clock: Any = None

    def show(self, image: np.ndarray, title: str, fps: int) -> None:
        """This picture, smaller where the screen is; no more than `fps` of them a second. Without a display pygame.error is raised."""
        import pygame

        size = image.shape[1], image.shape[0]
        if self.surface is None:
            pygame.display.init()
            wide, high = pygame.display.get_desktop_sizes()[0]
            shrunk = min(1.0, ROOM * wide / size[0], ROOM * high / size[1])
            self.surface = pygame.display.set_mode((round(size[0] * shrunk), round(size[1] * shrunk)))
            self.clock = pygame.time.Clock()
        pygame.display.set_caption(title)
        drawn = pygame.image.frombuffer(image.tobytes(), size, "RGB")
        self.surface.blit(pygame.transform.smoothscale(drawn.convert(self.surface), self.surface.get_size()), (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        self.clock.tick(fps)

    def close(self) -> None:
        if self.surface is not None:
            import pygame

            self.surface = self.clock = None
            pygame.display.quit()


WINDOW = Window()


def may_open() -> bool:
    """Is there pygame, and a display as far as the environment tells?"""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    shown = not sys.platform.startswith("linux") or any(os.environ.get(name) for name in DISPLAYS)
    return shown and importlib.util.find_spec("pygame") is not None


def opened(image: np.ndarray, title: str, fps: int) -> bool:
    """Is the picture shown? Not where the display refuses."""
    import pygame

    try:
        WINDOW.show(image, title, fps)
    except pygame.error:
        WINDOW.close()
        return False
    return True
