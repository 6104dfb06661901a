"""A second opinion on every count: strings and dicts, written apart from the engine and using nothing of it.

It reads a record that is known to be right and says what each deal was worth. It knows the preset's rules
and the few values that golden records change.
"""

import re
from typing import Any

STRONGEST_FIRST = "T9AKQJ87"
WORTH = {"A": 3, "T": 1, "9": 1, "K": 1, "Q": 1, "J": 1, "8": 0, "7": 0}
ROUND = "NESW"
SIDE: dict[str, str] = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def winner(trick: list[tuple[str, str]]) -> str:
    """Who wins four cards, given with who played them from the leader on."""
    led = trick[0][1][1]
    followers = [(seat, card) for seat, card in trick if card[1] == led]
    return min(followers, key=lambda pair: STRONGEST_FIRST.index(pair[1][0]))[0]


def poules(tricks: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Who made a poule, and in which suit: 10, 9 and ace win three tricks running, the first announced."""
    made = []
    for start in range(len(tricks) - 2):
        three = tricks[start : start + 3]
        seats = {trick["winner"] for trick in three}
        cards = [trick["won_with"] for trick in three]
        if (
            len(seats) == 1
            and sorted(card[0] for card in cards) == sorted("T9A")
            and len({card[1] for card in cards}) == 1
            and three[0]["announced"].get(three[0]["winner"])
        ):
            made.append((three[0]["winner"], cards[0][1]))
    return made


def count_deal(moves: list[str], worth_of_poule: int = 11) -> dict[str, Any]:
    """What one deal's moves (``N:TS+poule``) come to."""
    tricks: list[dict[str, Any]] = []
    thirds: dict[str, int] = {"NS": 0, "EW": 0}
    for start in range(0, len(moves) // 4 * 4, 4):
        four = [move.split(":") for move in moves[start : start + 4]]
        cards = [(seat, text.split("+")[0]) for seat, text in four]
        won_by = winner(cards)
        value = sum(WORTH[card[0]] for _, card in cards)
        tricks.append(
            {
                "leader": cards[0][0],
                "cards": [card for _, card in cards],
                "winner": won_by,
                "won_with": dict(cards)[won_by],
                "value": value,
                "announced": {seat: text.endswith("+poule") for seat, text in four},
            }
        )
        thirds[SIDE[won_by]] += value + (3 if len(tricks) == 8 else 0)
    made = poules(tricks)
    points = {side: thirds[side] // 3 for side in thirds}
    for seat, _ in made:
        points[SIDE[seat]] += worth_of_poule
    if len(tricks) < 8:
        points = {"NS": 0, "EW": 0}
    return {"tricks": tricks, "thirds": thirds, "poules": made, "points": points}


def count(record: str) -> list[dict[str, Any]]:
    """Every deal of a record, with its score before and after."""
    text = re.sub(r"(?m);.*$", "", re.sub(r'"[^"]*"', lambda m: m[0].replace(";", "|"), record))
    rules = dict(re.findall(r"(\w+)=(\w+)", (re.findall(r'\[Rules "(.*?)"\]', text) or [""])[0]))
    deals: list[dict[str, Any]] = []
    for part in text.split('[Deal "')[1:]:
        tags = dict(re.findall(r'\[(\w+) "(.*?)"\]', part))
        moves = re.findall(r"\b[NESW]:[^\s]+", re.sub(r"\[.*?\]", "", part))
        plays = [move for move in moves if not move.endswith("resign")]
        before: dict[str, int] = deals[-1]["after"] if deals else {"NS": 0, "EW": 0}
        if "Score" in tags:
            before = dict(zip(("NS", "EW"), map(int, tags["Score"].split()), strict=True))
        counted = count_deal(plays, int(rules.get("poule_points", 11)))
        after = {side: before[side] + counted["points"][side] for side in before}
        deals.append({**counted, "before": before, "after": after})
    return deals
