"""The games. Nothing in here knows of a server or a page."""

from powderkeg.engine.registry import specs

SPECS = specs()
