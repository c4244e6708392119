"""The limit of open files (ulimit -n): every connection is a file."""

import logging
import sys

import msgspec

from powderkeg.server import bounds
from powderkeg.server.settings import Settings

if sys.platform != "win32":
    import resource

OWN_FILES = 128  # the database, the channels, logs, rules being compiled

logger = logging.getLogger(__name__)


def fit_connections(settings: Settings) -> Settings:
    """Raise the limit of open files as far as the connections need it and the system allows. If that is not enough, log
    it and allow fewer connections."""
    beside = OWN_FILES + bounds.HTTP_BESIDE + bounds.TURNED_AWAY
    files = raise_limit(settings.connections + beside)
    fitting = max(1, files - beside)
    if fitting >= settings.connections:
        return settings
    logger.warning("%d files may be open (ulimit -Hn): %d connections, not %d", files, fitting, settings.connections)
    return msgspec.structs.replace(settings, connections=fitting)


def raise_limit(wanted: int) -> int:
    """Raise the soft limit towards `wanted`, as far as the hard one allows; returns the limit."""
    if sys.platform == "win32":  # has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if is_less(soft, wanted):
        allowed = hard if is_less(hard, wanted) else wanted
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        except (OSError, ValueError):  # macOS allows less than its hard limit says
            return soft
        return allowed
    return wanted


def is_less(limit: int, wanted: int) -> bool:
    return limit != resource.RLIM_INFINITY and limit < wanted
