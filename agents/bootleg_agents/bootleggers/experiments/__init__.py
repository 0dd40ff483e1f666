"""Experiments with the mobsters of Bootleggers: what was tried and measured. Nothing else needs them, but for `bootleg bidding`."""
