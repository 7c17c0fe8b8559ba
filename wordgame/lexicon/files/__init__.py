"""Files of the library's own and of others: bytes, maps, checksums. Knows letter codes and graphs, no word as text."""
