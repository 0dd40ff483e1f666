"""Nothing is hidden and nothing is drawn after the layout: a game drawn anew is the same game."""
from .state import rule


@rule
def redraw_game(s, me, seed):
    """All lies open."""
