"""What clients ask for: tables, records, replays, daily deals, analyses; and the threads that think."""
