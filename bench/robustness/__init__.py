"""What clients must not achieve: crash the server, slow it down, lose a move, read a hidden card."""
