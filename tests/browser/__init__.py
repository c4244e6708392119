"""The page in a real browser. A package, so that the browser closes with the last of these tests: while it runs,
no other test of the process can run an event loop."""
