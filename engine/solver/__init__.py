"""What a deal is worth when all hands are open: exact for the 32-card games, estimated for All Fours."""
