"""Tests of the language part: nothing here leaves this machine."""
import pytest

from bootleg_agents import chat_client


@pytest.fixture(autouse=True)
def no_environment(monkeypatch):
    """No settings from outside, no proxies, no replies of the test before."""
    import os

    for name in [*os.environ]:
        if name.startswith("BOOTLEG_LLM_") or name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    chat_client.client_of.cache_clear()
    yield
    chat_client.client_of.cache_clear()
