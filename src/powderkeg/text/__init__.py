"""Everything that people read: sentences, refusals and rule books, in three languages."""
