"""One game among people: the table, its record, fair shuffles, replays."""
