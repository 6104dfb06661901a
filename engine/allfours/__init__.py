"""All Fours, with 52 cards, a turned-up trump and points for High, Low, Jack and Game."""
