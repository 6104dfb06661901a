"""Measurements. They compare within one run, since a machine's speed is nobody's business but its own."""
