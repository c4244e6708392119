"""What goes over the wire, and its JSON Schema."""
