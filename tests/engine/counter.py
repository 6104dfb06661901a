"""A second opinion on every count: strings and dicts, written apart from the engine and using nothing of it.

It reads a record that is known to be right and says what each deal was worth, how it ended and who won. It
knows the four presets of the 32-card family and every house rule that changes points or an end.
"""

import re
from typing import Any

STRONGEST_FIRST = "T9AKQJ87"
WORTH = {"A": 3, "T": 1, "9": 1, "K": 1, "Q": 1, "J": 1, "8": 0, "7": 0}
ROUND = "NESW"
SIDE: dict[str, str] = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}

PLAIN = {
    "target": "31",
    "tie": "deal",
    "four_sevens": "off",
    "four_eights": "off",
    "capot": "off",
    "edition": "2023",
    "instant_wins": "on",
    "poule": "off",
    "poule_points": "11",
    "poule_penalty": "0",
    "melds": "off",
    "claim": "off",
    "meld_points": "now",
    "unclaimed": "wins",
}
PRESETS: dict[str, dict[str, str]] = {
    "quatre-sept": {**PLAIN, "four_sevens": "on", "poule": "first-card"},
    "politaine": {
        **PLAIN,
        "target": "33",
        "four_eights": "on",
        "capot": "on",
        "instant_wins": "auto",
        "poule": "first-card",
    },
    "poule": {**PLAIN, "target": "200", "four_sevens": "on", "poule": "before-deal"},
    "pollack": {**PLAIN, "target": "21", "tie": "last-trick", "melds": "on", "claim": "on-lead"},
}


def winner(trick: list[tuple[str, str]]) -> str:
    """Who wins four cards, given with who played them from the leader on."""
    led = trick[0][1][1]
    followers = [(seat, card) for seat, card in trick if card[1] == led]
    return min(followers, key=lambda pair: STRONGEST_FIRST.index(pair[1][0]))[0]


def tricks_of(plays: list[list[str]]) -> list[dict[str, Any]]:
    """The complete tricks of a row of plays (seat and text)."""
    tricks: list[dict[str, Any]] = []
    for start in range(0, len(plays) // 4 * 4, 4):
        four = plays[start : start + 4]
        cards = [(seat, text.split("+")[0]) for seat, text in four]
        won_by = winner(cards)
        tricks.append(
            {
                "leader": cards[0][0],
                "cards": [card for _, card in cards],
                "winner": won_by,
                "won_with": dict(cards)[won_by],
                "value": sum(WORTH[card[0]] for _, card in cards),
                "announced": {seat: "+poule" in text for seat, text in four},
            }
        )
    return tricks


def poules(tricks: list[dict[str, Any]], numbers: dict[str, int] | None = None) -> list[tuple[str, str]]:
    """Who made a poule, and in which suit: 10, 9 and ace win three tricks running.

    The first is announced, or with numbers so many of each seat count as it has said.
    """
    made: list[tuple[str, str]] = []
    for start in range(len(tricks) - 2):
        three = tricks[start : start + 3]
        holder = three[0]["winner"]
        cards = [trick["won_with"] for trick in three]
        if numbers is None:
            said = three[0]["announced"].get(holder)
        else:
            said = sum(seat == holder for seat, _ in made) < numbers.get(holder, 0)
        if (
            {trick["winner"] for trick in three} == {holder}
            and sorted(card[0] for card in cards) == sorted("T9A")
            and len({card[1] for card in cards}) == 1
            and said
        ):
            made.append((holder, cards[0][1]))
    return made


def missed(plays: list[list[str]], made: list[tuple[str, str]], numbers: dict[str, int] | None) -> list[str]:
    """Whose announced poules were not made, once for each."""
    if numbers is not None:
        makers = [seat for seat, _ in made]
        return [seat for seat in ROUND for _ in range(numbers.get(seat, 0) - makers.count(seat))]
    said = [(seat, text[1]) for seat, text in plays if "+poule" in text]
    return [seat for seat, suit in said if (seat, suit) not in made]


def four_of_a_kind(hands: dict[str, list[str]], dealer: str, rules: dict[str, str]) -> tuple[str, str] | None:
    """Four sevens or eights that win at once, and whose they are."""
    for step in range(1, 5):
        seat = ROUND[(ROUND.index(dealer) + step) % 4]
        ranks = [card[0] for card in hands.get(seat, [])]
        if rules["four_sevens"] == "on" and ranks.count("7") == 4:
            return "four-sevens", seat
        if rules["four_eights"] == "on" and instant(rules) and ranks.count("8") == 4:
            return "four-eights", seat
    return None


def instant(rules: dict[str, str]) -> bool:
    """Whether four eights, capot and 18 to 4 count in this party."""
    return rules["instant_wins"] == "on" or (rules["instant_wins"] == "auto" and rules["target"] == "33")


def count_deal(
    moves: list[str],
    rules: dict[str, str],
    before: dict[str, int] | None = None,
    hands: dict[str, list[str]] | None = None,
    dealer: str = "N",
) -> dict[str, Any]:
    """What one dealing's moves (``N:TS+poule``) come to, and how they end the deal, if they do."""
    before = before or {"NS": 0, "EW": 0}
    if moves and moves[-1].endswith(("resign", "agreed")):
        # It ends the deal too, unless that had ended before.
        seat, _, word = moves[-1].rpartition(":")
        deal = count_deal(moves[:-1], rules, before, hands, dealer)
        return deal if deal["ended_by"] else {**deal, "ended_by": word, "ended_seat": seat or None}
    words = [move.partition(":")[::2] for move in moves]
    plays = [[seat, text] for seat, text in words if re.match(r"[T9AKQJ87][SHDC]", text)]
    said = [(seat, text.removeprefix("meld=")) for seat, text in words if text.startswith("meld=")]
    counts = {seat: int(text[7:]) for seat, text in words if text.startswith("poules=")}
    numbers = counts if rules["poule"] == "before-deal" else None
    tricks = tricks_of(plays)
    thirds = {"NS": 0, "EW": 0}
    for number, trick in enumerate(tricks, 1):
        thirds[SIDE[trick["winner"]]] += trick["value"] + (3 if number == 8 else 0)
    made = poules(tricks, numbers) if rules["poule"] != "off" else []
    lost = missed(plays, made, numbers) if rules["poule"] != "off" else []

    melded = {"NS": 0, "EW": 0}
    for seat, name in said:
        melded[SIDE[seat]] += 4 if "-" not in name else 3
    whole = {side: thirds[side] // 3 + melded[side] for side in thirds}
    for seat, _ in made:
        whole[SIDE[seat]] += int(rules["poule_points"])
    for seat in lost:
        whole[OTHER[SIDE[seat]]] += int(rules["poule_penalty"])
    now = melded if rules["meld_points"] == "now" else {"NS": 0, "EW": 0}

    target = int(rules["target"])
    points, ended_by, ended_seat = now, None, None
    done = len(tricks) == 8
    at_stake = {side: before[side] + whole[side] for side in whole}
    last = moves[-1].partition(":")[::2] if moves else ("", "")
    won = four_of_a_kind(hands or {}, dealer, rules)
    if won is not None:
        (ended_by, ended_seat), points = won, {"NS": 0, "EW": 0}
    elif last[1] == "claim":
        side = SIDE[last[0]]
        points = whole if done else {each: now[each] + thirds[each] // 3 for each in thirds}
        right = before[side] + points[side] >= target
        ended_by, ended_seat = "claim" if right else "wrong-claim", last[0]
    elif done and (rules["claim"] == "off" or last[1] == "count" or max(at_stake.values()) < target):
        points, ended_by = whole, "tricks"
        if rules["edition"] == "2020" and instant(rules) and sorted(at_stake.values()) == [4, 18]:
            ended_by = "eighteen-four"
        if (
            rules["capot"] == "on"
            and instant(rules)
            and len({SIDE[trick["winner"]] for trick in tricks}) == 1
        ):
            ended_by = "capot"
    return {
        "tricks": tricks,
        "thirds": thirds,
        "poules": made,
        "missed": lost,
        "melds": said,
        "points": points,
        "ended_by": ended_by,
        "ended_seat": ended_seat,
    }


def party_end(deal: dict[str, Any], rules: dict[str, str]) -> tuple[str | None, str] | None:
    """Who wins the party after a deal, and how it ended; None where it goes on."""
    how, after = deal["ended_by"], deal["after"]
    if how is None:
        return None
    if how == "agreed":
        return None, how
    if how in ("four-sevens", "four-eights", "claim"):
        return SIDE[deal["ended_seat"]], how
    if how in ("wrong-claim", "resign"):
        return OTHER[SIDE[deal["ended_seat"]]], how
    if how == "capot":
        return SIDE[deal["tricks"][7]["winner"]], how
    if how == "eighteen-four":
        return max(after, key=lambda side: after[side]), how
    reached = [side for side in after if after[side] >= int(rules["target"])]
    if not reached or (len(reached) == 1 and rules["unclaimed"] == "must-claim"):
        return None
    if after["NS"] != after["EW"]:
        return max(after, key=lambda side: after[side]), "target"
    return (SIDE[deal["tricks"][7]["winner"]], "last-trick") if rules["tie"] == "last-trick" else None


def rules_of(record: str) -> dict[str, str]:
    """The rules of a record that count here."""
    (game,) = re.findall(r'\[Game "(.*?)"\]', record)
    house = re.findall(r"(\w+)=([\w-]+)", (re.findall(r'\[Rules "(.*?)"\]', record) or [""])[0])
    return {**PRESETS[game], **dict(house)}


def count(record: str) -> list[dict[str, Any]]:
    """Every deal of a record, with its score before and after."""
    text = re.sub(r"(?m);.*$", "", re.sub(r'"[^"]*"', lambda m: m[0].replace(";", "|"), record))
    rules = rules_of(text)
    deals: list[dict[str, Any]] = []
    dealer = "N"
    for part in text.split('[Deal "')[1:]:
        # What was thrown in counts for nothing: only the last hands were played.
        head, *dealings = part.split('[Hands "')
        tags = dict(re.findall(r'\[(\w+) "(.*?)"\]', head))
        dealer = tags.get("Dealer", ROUND[(ROUND.index(dealer) + 1) % 4])
        dealt, _, played = (dealings[-1] if dealings else "").partition('"]')
        hands = {hand.strip()[0]: hand.split("=")[1].split() for hand in dealt.split("|") if hand.strip()}
        moves = re.findall(r"\b[NESW]:[^\s]+|\bagreed\b", re.sub(r"\[.*?\]", "", played))
        before: dict[str, int] = deals[-1]["after"] if deals else {"NS": 0, "EW": 0}
        if "Score" in tags:
            before = dict(zip(("NS", "EW"), map(int, tags["Score"].split()), strict=True))
        counted = count_deal(moves, rules, before, hands, dealer)
        if not dealings:
            continue
        after = {side: before[side] + counted["points"][side] for side in before}
        deals.append({**counted, "before": before, "after": after, "redeals": max(0, len(dealings) - 1)})
    return deals
