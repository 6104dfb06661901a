"""The table service: who sits where, what may be done now, and that it is kept before it is told."""
