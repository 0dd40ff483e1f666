"""Prohibition, version 0: every environment of the game (adapters/public.py says what each function takes)."""
from .adapters.public import Public
from .prohibition.game import GAME as game

_public = Public(game)
settings, decisions, observation_fields = _public.settings, _public.decisions, _public.observation_fields
env, raw_env, parallel_env, from_snapshot = _public.env, _public.raw_env, _public.parallel_env, _public.from_snapshot
vector_env, solo_env, solo_vector_env = _public.vector_env, _public.solo_env, _public.solo_vector_env
sb3_env, rllib_env = _public.sb3_env, _public.rllib_env
policy, demonstrations = _public.policy, _public.demonstrations
