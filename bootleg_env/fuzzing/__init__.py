"""What `bootleg fuzz` does: random games and their audit, leak tests, hostile inputs, long runs. One module for each."""
