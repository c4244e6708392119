"""The tables that this server has in memory: loading, changing, timers, bots and reminders."""
