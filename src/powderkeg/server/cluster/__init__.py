"""Word from server to server."""
