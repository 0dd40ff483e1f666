"""OpenSpiel's interface of any game (needs the extra `spiel`): game, state and observer. docs/open_spiel.md says what works with it.

A deal is four chance nodes at the root. All chance after that follows from the deal and is hidden in the record, so a search that plays
on from a state itself sees dice and cards to come. `resample_from_infostate` draws anew all that a player cannot know.
"""
from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from ..engine.game import Game
from ..engine.settings import Settings
from ..engine.settings import table as settings_table
from .spiel_table import DRAWS, OUTCOMES, TERMINAL, Table, table

MOST_DECISIONS = 100_000  # OpenSpiel wants a bound; random games are shorter than a fifth of it
MOST_PAID = 1e6  # ... and a bound of what scores pay
WIDTH = 120  # of the board in text
PAID_IN_ALL = {"win": lambda players: 1.0, "rank": lambda players: players / 2}  # by reward, what all players get together
DEAL = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


class SpielGame(pyspiel.Game):
    """One game with its settings: `pyspiel.load_game("stones", {"num_players": 4})`, after `bootleg_env.spiel.register()`."""

    def __init__(self, game: Game, parameters: dict[str, Any] | None = None):
        settings = game.settings(**(parameters or {}))
        self.game, self.settings = game, settings
        self.table: Table = table(game, settings)
        super().__init__(
            game_type(game, settings.reward), game_info(game, settings.num_players, settings.reward), settings.as_dict())

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Of what one player knows; what only everybody or nobody knows is refused."""
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        return DRAWS

    def redrawn(self, record: bytes, seat: int, seed: int, memory: bytes = b"") -> State:
        """A state that this record may be, for all that the seat knows; without a history."""
        state = State(self)
        state.position = self.table.redrawn(record, seat, seed, memory)
        return state


def game_type(game: Game, reward: str = "win") -> pyspiel.GameType:
    """What OpenSpiel asks of a game before it plays it; what a reward pays decides whether its sum is constant."""
    information, utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=game.name, long_name=game.title, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if game.hidden_information else information.PERFECT_INFORMATION,
        utility=utility.CONSTANT_SUM if reward in PAID_IN_ALL else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=game.seats[1], min_num_players=game.seats[0],
        provides_information_state_string=True, provides_information_state_tensor=False, provides_observation_string=True,
        provides_observation_tensor=True, parameter_specification=parameters(game))


def parameters(game: Game) -> dict[str, Any]:
    """The settings with their defaults."""
    return {name: getattr(game.settings_type, name) for name in settings_table(game.settings_type)}


def game_info(game: Game, players: int, reward: str) -> pyspiel.GameInfo:
    bounded = reward in PAID_IN_ALL
    return pyspiel.GameInfo(
        num_distinct_actions=game.actions, max_chance_outcomes=OUTCOMES, num_players=players,
        min_utility=0.0 if bounded else -MOST_PAID, max_utility=1.0 if bounded else MOST_PAID,
        utility_sum=PAID_IN_ALL[reward](players) if bounded else None, max_game_length=MOST_DECISIONS)


class State(pyspiel.State):
    """A state is nothing but a position, which copies share."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.position = game.table.start

    def current_player(self) -> int:
        return self.position.seat

    def is_terminal(self) -> bool:
        return self.position.seat == TERMINAL

    def returns(self) -> list[float]:
        return self.position.returns or [0.0] * self.position.table.players

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, which takes 2 us to call the one above."""
        at = self.position
        if at.seat < 0:
            return super().legal_actions() if player is None else super().legal_actions(player)
        return at.legal[:] if player is None or player == at.seat else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own, at a fifth of its time."""
        at = self.position
        if at.seat < 0:
            return super().legal_actions_mask() if player is None else super().legal_actions_mask(player)
        mask = [0] * at.table.actions
        if player is None or player == at.seat:
            for action in at.legal:
                mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return DEAL

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The decision, and the answer's token: "bid 7"."""
        if player < 0:
            return f"deal {action}"
        at = self.position
        decisions = at.table.game.decision_table
        words = at.table.game.answer_words(at.table.laid(at), action)
        return f"{decisions.names[decisions.decision_of[action]]} {words}"

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that this one may be, for all that the player knows: the rest is drawn anew, dice to come included. It has no history,
        and what the others remember is forgotten."""
        at = self.position
        if not at.record:
            raise ValueError("resample_from_infostate: nothing is dealt yet, so there is nothing that a player knows")
        return self.get_game().redrawn(at.record, player, int(sampler() * 2**53), at.remembered()[player])

    def __str__(self) -> str:
        at = self.position
        return at.table.game.board_text(at.table.laid(at), WIDTH) if at.record else f"deal {' '.join(map(str, at.drawn))}".rstrip()


class Observer:
    """What one player sees. As numbers: the observation of every other adapter. In words: the facts that are not 0, by field; with perfect
    recall a digest of all that the player was shown when asked and of its answers, equal for states that it cannot tell apart."""

    def __init__(self, table: Table, kind: Any, parameters: Any):
        if parameters:
            raise ValueError(f"observer: takes no parameters; given: {parameters}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observer: there is one for what a single player knows, its own and what is public; no other")
        self.table, self.perfect_recall = table, kind.perfect_recall
        self.tensor = np.zeros(0 if self.perfect_recall else table.game.facts, np.float32)
        self.dict = {} if self.perfect_recall else {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """The numbers, into `tensor`; before the deal all are 0."""
        if self.perfect_recall:
            return
        if state.position.record:
            np.multiply(self.table.look(state.position, player), self.table.game.scale, out=self.tensor)
        else:
            self.tensor.fill(0)

    def string_from(self, state: State, player: int) -> str:
        """The words, or the digest."""
        if self.perfect_recall:
            return f"{player}:{state.position.memory(player).hex()}"
        if not state.position.record:
            return "not dealt"
        facts = self.table.look(state.position, player).copy()
        fields = ((row["name"], facts[row["slice"]].tolist()) for row in self.table.game.observation_fields())
        return json.dumps({name: values for name, values in fields if any(values)})


def register(game: Game) -> None:
    """Known to `pyspiel.load_game` by its name from now on.

    What is registered is a class for each game: OpenSpiel lets go of it when Python has gone, and anything but a class crashes then.
    """
    def begin(self: SpielGame, parameters: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, parameters)

    if game.name not in pyspiel.registered_names():
        pyspiel.register_game(game_type(game), type(f"{type(game).__name__}Game", (SpielGame,), {"__init__": begin}))


def registered(game: Game, settings: Settings) -> SpielGame:
    """This game with these settings, as OpenSpiel loads it."""
    register(game)
    return pyspiel.load_game(game.name, settings.as_dict())
