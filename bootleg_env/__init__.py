"""Bootleg: reinforcement learning environments for bootlegging board games. `from bootleg_env import bootleggers_v0`."""
import gymnasium
import pettingzoo

__version__ = "0.1.0"

gymnasium.register(
    "bootleg_env/Bootleggers-v0",
    entry_point="bootleg_env.bootleggers_v0:solo_env",
    vector_entry_point="bootleg_env.bootleggers_v0:solo_vector_env",
)
gymnasium.register(
    "bootleg_env/BootleggersBids-v0",
    entry_point="bootleg_env.bootleggers_v0:bids_env",
    vector_entry_point="bootleg_env.bootleggers_v0:bids_vector_env",
)
if hasattr(pettingzoo, "register"):  # PettingZoo 1.27 and later
    pettingzoo.register("aec", "bootleg_env/bootleggers_v0", entry_point="bootleg_env.bootleggers_v0:env")
    pettingzoo.register("parallel", "bootleg_env/bootleggers_v0", entry_point="bootleg_env.bootleggers_v0:parallel_env")
