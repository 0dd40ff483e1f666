"""For all tests: one thread for torch (more of them on a few busy cores only wait for each other)."""
try:
    import torch
except ImportError:
    pass
else:
    torch.set_num_threads(1)
