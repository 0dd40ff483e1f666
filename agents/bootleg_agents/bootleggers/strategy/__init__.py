"""How the hand-written mobsters decide, from the facts alone: one file for each kind of decision. play.py is where to begin."""
