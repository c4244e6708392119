"""Writers of the parts of documents that come from the code or from measurements."""
