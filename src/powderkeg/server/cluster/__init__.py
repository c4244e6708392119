"""Notifications between servers that share a database."""
