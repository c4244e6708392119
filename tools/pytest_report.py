"""Read the summary that pytest prints."""

import re


def failed_tests(output: str) -> list[str]:
    """The ids of tests that failed or could not start; an id may contain spaces."""
    return re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output, re.MULTILINE)
