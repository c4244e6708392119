"""The transports of the server: HTTP, WebSockets, the files of the page, and the bounds of each."""
