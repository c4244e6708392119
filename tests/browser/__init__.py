"""The page in a real browser. A package, so that the browser closes with the last of these tests: while Playwright runs,
no other test can run an event loop in the process."""
