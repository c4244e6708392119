"""The house: a server where people and bots sit at tables, and that loses nothing it has acknowledged."""
