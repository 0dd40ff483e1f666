"""Measurements and sweeps around the trainers: nothing here is needed to train."""
