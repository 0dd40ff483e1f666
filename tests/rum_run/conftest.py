"""Puts this folder on the path, so that tests in every room find `rum_run_scene`."""
