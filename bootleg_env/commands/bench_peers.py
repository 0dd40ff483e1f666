"""Other environments of this class, measured the way ours are: random legal play from Python on one core, where they are installed."""
from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

Play = Callable[[], int]


def open_spiel(name: str) -> Play:
    """A game of OpenSpiel, from Python: legal actions and steps, no observation."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions
    return play


def pgx(name: str, num_envs: int) -> Play:
    """A board game of pgx on the processor: compiled steps of many games side by side, a random legal action in each."""
    import jax
    import pgx as library
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    env, steps = library.make(name), 20
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: None) -> Any:
        state, key = carry
        key, drawn, renewed = jax.random.split(key, 3)
        actions = jax.random.categorical(drawn, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=1)
        return (step(state, actions, jax.random.split(renewed, num_envs)), key), None

    key = jax.random.PRNGKey(1)
    some = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    at = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, num_envs)), key)]

    def play() -> int:
        at[0] = jax.block_until_ready(some(at[0]))
        return steps * num_envs
    return play


def rlcard(name: str) -> Play:
    """A game of RLCard, with its state dict as observation."""
    import rlcard as library

    env = library.make(name)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions
    return play


def catanatron() -> Play:
    """Catan with four random players."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in list(Color)[:4]])
        game.play()
        return len(getattr(game.state, "actions", None) or game.state.action_records)
    return play


def tictactoe() -> Play:
    """PettingZoo's fastest classic."""
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.env()

    def play() -> int:
        env.reset(seed=1)
        decisions = 0
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            decisions += not (over or cut)
            env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
        return decisions
    return play


PEERS: dict[str, Callable[[], Play]] = {
    "OpenSpiel hearts": lambda: open_spiel("hearts"), "OpenSpiel euchre": lambda: open_spiel("euchre"),
    "OpenSpiel go, 19 x 19": lambda: open_spiel("go(board_size=19)"), "OpenSpiel hex, 19 x 19": lambda: open_spiel("hex(board_size=19)"),
    "pgx go, 19 x 19": lambda: pgx("go_19x19", 64), "pgx hex, 11 x 11": lambda: pgx("hex", 256),
    "RLCard mahjong": lambda: rlcard("mahjong"), "Catanatron, four random": catanatron, "PettingZoo tic-tac-toe": tictactoe,
}


def installed() -> dict[str, Play]:
    """Those that can be made here."""
    peers = {}
    for name, make in PEERS.items():
        try:
            peers[name] = make()
        except ImportError:
            continue
    return peers
