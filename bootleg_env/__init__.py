"""Bootleg: reinforcement learning environments for bootlegging board games. `from bootleg_env import bootleggers_v0`."""
import gymnasium
import pettingzoo

from .games import GAMES

__version__ = "0.1.0"

ENVIRONMENTS = {name: "".join(word.title() for word in name.split("_")) for name in GAMES}  # rum_run is bootleg_env/RumRun-v0


def _register(name: str, module: str, kind: str) -> None:
    """One gymnasium id: a single environment and its vector."""
    gymnasium.register(name, entry_point=f"{module}:{kind}_env", vector_entry_point=f"{module}:{kind}_vector_env")


for _game, _title in ENVIRONMENTS.items():
    _module = f"bootleg_env.{_game}_v0"
    _register(f"bootleg_env/{_title}-v0", _module, "solo")
    if hasattr(pettingzoo, "register"):  # PettingZoo 1.27 and later
        for _kind in ("env", "parallel_env"):
            _api = "aec" if _kind == "env" else "parallel"
            pettingzoo.register(_api, f"bootleg_env/{_game}_v0", entry_point=f"{_module}:{_kind}")
_register("bootleg_env/BootleggersBids-v0", "bootleg_env.bootleggers_v0", "bids")
