"""The server: people and bots sit at tables, and nothing that was acknowledged is lost."""
