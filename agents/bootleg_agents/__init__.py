"""Mobsters: bots and learned policies, reached by name through the registry."""
