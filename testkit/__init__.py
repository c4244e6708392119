"""Helpers that tests, benches and tools share: positions, real servers, clients, browsers. Not part of the package."""
