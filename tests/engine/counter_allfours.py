"""A second opinion on every count of All Fours: strings and dicts, written apart from the engine's core.

It reads a record that is known to be right and says who took each trick, what each deal gave, in which order,
and where the party stands.
"""

import re
from typing import Any

LOW_TO_HIGH = "23456789TJQKA"
FOR_GAME = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
ROUND = "NWSE"
"""Anticlockwise."""
SIDE: dict[str, str] = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}
DEFAULTS = {
    "target": "14",
    "game_tie": "nobody",
    "game_points": "1",
    "hang_jack": "3",
    "kick": "six",
    "exhausted": "redeal",
}


def right_of(seat: str, steps: int = 1) -> str:
    """The seat so many places on in the order of play."""
    return ROUND[(ROUND.index(seat) + steps) % 4]


def strength(card: str) -> int:
    """How high a card ranks in its suit."""
    return LOW_TO_HIGH.index(card[0])


def winner(trick: list[tuple[str, str]], trump: str) -> str:
    """Who wins four cards, given with who played them from the leader on."""
    trumps = [(seat, card) for seat, card in trick if card[1] == trump]
    followed = [(seat, card) for seat, card in trick if card[1] == trick[0][1][1]]
    return max(trumps or followed, key=lambda pair: strength(pair[1]))[0]


class Ledger:
    """Points of one deal as they are written down; the first side at the target stops it."""

    def __init__(self, before: dict[str, int], target: int) -> None:
        self.score = dict(before)
        self.target = target
        self.awards: list[dict[str, Any]] = []
        self.reached: str | None = None

    def write(self, whose: str, points: int, **award: Any) -> None:
        """Book points, unless there are none or somebody has won already."""
        if points and self.reached is None:
            self.score[whose] += points
            self.awards.append({**award, "points": points})
            if self.score[whose] >= self.target:
                self.reached = whose


def count_deal(deal: dict[str, Any], rules: dict[str, str], before: dict[str, int]) -> dict[str, Any]:
    """What one deal came to: its tags, its answers and its plays."""
    ledger = Ledger(before, int(rules["target"]))
    dealer: str = deal["dealer"]
    pack = list(deal["pack"])
    hands = {seat: list(cards) for seat, cards in deal["hands"].items()}
    worth = {"A": 1, "J": 3, "6" if rules["kick"] == "six" else "2": 2}
    turned: list[str] = []
    ended: str | None = None

    def kick() -> None:
        turned.append(pack.pop(0))
        points = worth.get(turned[-1][0], 0)
        ledger.write(SIDE[dealer], points, seat=dealer, kind="kick", card=turned[-1])

    kick()
    if ledger.reached:
        ended = "kick"
    for said in deal["answers"]:
        _seat, _, word = said.partition(":")
        if word == "give":
            beggar = right_of(dealer)
            ledger.write(SIDE[beggar], 1, seat=beggar, kind="give")
            ended = "give" if ledger.reached else None
        while word == "run" and ended is None:
            if len(turned) < 3:
                for step in range(1, 5):
                    hands[right_of(dealer, step)] += [pack.pop(0) for _ in range(3)]
            kick()
            last = len(turned) == (4 if rules["exhausted"] == "last-kick" else 3)
            if turned[-1][1] == turned[-2][1] and last:
                ended = "exhausted"
            elif ledger.reached:
                ended = "kick"
            elif turned[-1][1] != turned[-2][1]:
                break
    trump = turned[-1][1]
    tricks: list[dict[str, Any]] = []
    for_game: dict[str, int] = {"NS": 0, "EW": 0}
    taken_by: dict[str, str] = {}
    plays: list[tuple[str, str]] = deal["plays"]
    for start in range(0, len(plays) // 4 * 4, 4):
        four = plays[start : start + 4]
        won_by = winner(four, trump)
        value = sum(FOR_GAME.get(card[0], 0) for _, card in four)
        for_game[SIDE[won_by]] += value
        taken_by |= {card: won_by for _, card in four}
        cards = [card for _, card in four]
        tricks.append({"leader": four[0][0], "cards": cards, "winner": won_by, "value": value})
    held_by = {card: seat for seat, cards in hands.items() for card in cards}
    if len(plays) == len(held_by) and ended is None:
        ended = "tricks"
        count_points(ledger, rules, dealer, trump, held_by, taken_by, for_game)
    return {
        "ended_by": ended,
        "points": {side: ledger.score[side] - before[side] for side in before},
        "awards": ledger.awards,
        "game_points": for_game,
        "hands_held": len(hands["N"]),
        "trump": trump,
        "turned": turned,
        "tricks": tricks,
        "reached": ledger.reached,
        "next": dealer if ended == "exhausted" else right_of(dealer),
    }


def count_points(
    ledger: Ledger,
    rules: dict[str, str],
    dealer: str,
    trump: str,
    held_by: dict[str, str],
    taken_by: dict[str, str],
    for_game: dict[str, int],
) -> None:
    """High, Low, Jack, Game, in this order."""
    trumps = sorted((card for card in held_by if card[1] == trump), key=strength)
    if trumps:
        high, low = trumps[-1], trumps[0]
        ledger.write(SIDE[held_by[high]], 1, seat=held_by[high], kind="high", card=high)
        ledger.write(SIDE[held_by[low]], 1, seat=held_by[low], kind="low", card=low)
    jack = "J" + trump
    if jack in held_by:
        holder, taker = held_by[jack], taken_by[jack]
        if SIDE[holder] == SIDE[taker]:
            ledger.write(SIDE[holder], 1, seat=holder, kind="jack")
        else:
            ledger.write(SIDE[taker], int(rules["hang_jack"]), seat=taker, kind="hang-jack")
    side = max(for_game, key=lambda side: for_game[side])
    if for_game["NS"] == for_game["EW"]:
        if rules["game_tie"] == "nobody":
            return
        side = OTHER[SIDE[dealer]]
    ledger.write(side, int(rules["game_points"]), side=side, kind="game")


def count(record: str) -> dict[str, Any]:
    """Every deal of a record, and the score after the last."""
    text = re.sub(r"(?m);.*$", "", re.sub(r'"[^"]*"', lambda m: m[0].replace(";", "|"), record))
    given = re.findall(r"(\w+)=([\w-]+)", (re.findall(r'\[Rules "(.*?)"\]', text) or [""])[0])
    rules = {**DEFAULTS, **dict(given)}
    deals: list[dict[str, Any]] = []
    score: dict[str, int] = {"NS": 0, "EW": 0}
    for part in text.split('[Deal "')[1:]:
        tags = dict(re.findall(r'\[(\w+) "(.*?)"\]', part))
        if "Score" in tags:
            score = dict(zip(("NS", "EW"), map(int, tags["Score"].split()), strict=True))
        moves = re.findall(r"\b([NESW]):(\w+)", re.sub(r"\[.*?\]", "", part))
        words = {"stand", "beg", "give", "run"}
        hands = dict(hand.strip().split("=") for hand in tags["Hands"].split("|"))
        counted = count_deal(
            {
                "dealer": tags["Dealer"],
                "pack": tags["Pack"].split(),
                "hands": {seat: cards.split() for seat, cards in hands.items()},
                "answers": [f"{seat}:{what}" for seat, what in moves if what in words],
                "plays": [(seat, what) for seat, what in moves if what not in {*words, "resign"}],
            },
            rules,
            score,
        )
        after = {side: score[side] + counted["points"][side] for side in score}
        deals.append({**counted, "dealer": tags["Dealer"], "before": score, "after": after})
        score = after
    return {"deals": deals, "score": score}
