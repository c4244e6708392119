"""The messages of the protocol, and their JSON Schema."""
