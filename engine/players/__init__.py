"""Computer players. Each is a pure function of one seat's view and a seed: it never sees a party's state."""
