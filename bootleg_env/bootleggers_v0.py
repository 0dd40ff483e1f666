"""Bootleggers, version 0: every environment of the game (adapters/public.py says what each function takes)."""
from .adapters.public import Public, PublicSubset
from .bootleggers.game import GAME as game

_public = Public(game)
settings, decisions, observation_fields = _public.settings, _public.decisions, _public.observation_fields
env, raw_env, parallel_env, from_snapshot = _public.env, _public.raw_env, _public.parallel_env, _public.from_snapshot
vector_env, solo_env, solo_vector_env = _public.vector_env, _public.solo_env, _public.solo_vector_env
sb3_env, rllib_env = _public.sb3_env, _public.rllib_env
policy, demonstrations = _public.policy, _public.demonstrations

BIDS_FIELDS = (  # what matters to a bid: the race for the row, who can use what lies there, which cards are still to come
    "round", "rounds_left", "mobsters", "goal", "cash", "back_room", "supply", "dice", "crates", "family_dice", "thug_count", "fleet",
    "muscle_cards", "muscle_shown", "influence", "my_standing", "leader", "to_open", "truck_offer", "offers", "offered_thugs",
    "unseen_trucks")
_bids = PublicSubset(_public, ("bid",), BIDS_FIELDS, "boss")  # actions are muscle cards less 1; the last card is not asked for
bids_fields, bids_env, bids_vector_env, bids_sb3_env = _bids.fields, _bids.env, _bids.vector_env, _bids.sb3_env
