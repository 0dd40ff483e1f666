"""The games as text: `Talk` puts questions into words and reads replies, `TextEnv` is an environment of strings. No model is in here."""
from .env import TextEnv
from .reading import Reading
from .talk import Talk

__all__ = ["Reading", "Talk", "TextEnv"]
