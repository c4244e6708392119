"""Games in bulk: simulations, matches between bots, exact answers, counts of moves."""
