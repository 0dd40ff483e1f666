"""Tree search, in games in which nothing is hidden: it wins where it can, prevents what it must, keeps its budget."""
