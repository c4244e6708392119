"""Everything that people read: messages, refusals and rule books, in three languages."""
