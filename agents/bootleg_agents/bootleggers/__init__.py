"""Mobsters of Bootleggers: one file each; cast.py lists them."""
