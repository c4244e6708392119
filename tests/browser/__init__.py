"""The page in a real browser. A package, so that its `browser` fixture closes with the last of these tests: while
Playwright runs, no other test in the process can run an event loop."""
