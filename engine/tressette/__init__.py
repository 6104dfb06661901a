"""The Tressette family with 32 cards: Quatre Sept; its relatives are other values of its rules."""
