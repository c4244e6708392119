"""Games in bulk: simulations, matches, exact answers, counts of moves."""
