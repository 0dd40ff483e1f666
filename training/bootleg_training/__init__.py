"""Trainers: one readable file per algorithm."""
