"""The text of a party, both ways: rules, seats, every deal, every action."""
