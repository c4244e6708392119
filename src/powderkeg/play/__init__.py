"""One game among people: the table, its options and record, fair shuffles, replays."""
