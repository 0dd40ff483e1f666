"""The house: what all mobsters know of the trade, in terms of facts; each file one kind of decision."""
