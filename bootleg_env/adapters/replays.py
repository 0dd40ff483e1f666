"""Environments with one game write it as a replay, a page in one file, and show it in notebooks (bootleg_env/web)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.batch import GameBatch
from ..engine.drawing import ALL
from ..engine.game import Event
from ..engine.recording import Beginning, Journal, in_short
from .opponents import Opponent
from .seats import Seat, seat_number

if TYPE_CHECKING:
    from ..web.replay import Played


class Replayed:
    """What such an environment gains; it says how its game was played (`_played`), and whose it is (`_viewer`)."""

    batch: GameBatch

    def _played(self) -> tuple[Beginning, Any]:
        """How the game began, and the answers from outside the kernel; an error before `reset`."""
        raise NotImplementedError

    def _viewer(self) -> int:
        """The seat through whose eyes a notebook shows the game, or ALL."""
        return ALL

    def _replayed(self) -> Played:
        from ..web.replay import Played

        return Played(self.batch, *self._played())

    def _as_journal(self, events: list[Event], seat: int | None) -> Journal:
        """These events, which show their game in a notebook as it stands now."""
        from ..web import notebook

        again, viewer = self._replayed().kept(), ALL if seat is None else seat
        return Journal(events, lambda: notebook.bundle(again(), viewer, in_short(events)))

    def replay_html(self, seat: Seat | None = None, everything: bool = False, thoughts: Opponent | bool = False) -> str:
        """The game so far as a page in one file, without a network: what everybody could see, or one seat (or agent), or everything.

        `thoughts`: True shows what the mobsters in their seats think, a name what this one thinks in every seat; of others' only with
        `everything`.
        """
        from ..web import replay

        if everything and seat is not None:
            raise ValueError(f"replay_html(seat={seat!r}, everything=True): one viewpoint only")
        viewer = None if seat is None else seat_number(seat, self.batch.game, self.batch.settings.num_players)
        return replay.html(replay.of_game(self._replayed(), ALL if everything else viewer, thoughts))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """What notebooks show: the replay so far; a line of text before `reset`."""
        from ..web import notebook

        try:
            played = self._replayed()
        except AttributeError:
            return {"text/plain": repr(self)}
        return notebook.bundle(played, self._viewer(), repr(self))
