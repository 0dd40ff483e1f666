"""For all tests: one thread for torch (more of them on a few busy cores only wait for each other), and no display to open windows on."""
import os

for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
    os.environ.pop(name, None)

try:
    import torch
except ImportError:
    pass
else:
    torch.set_num_threads(1)
