"""One small change for each rule that turns its branch off, or around, and so must turn its test red.

A change is a text in a file and what stands in its place. Several rules may hang on one branch: each sees its
own tests. The files are those that the engine is made of, the presets among them.
"""

from typing import Final, NamedTuple


class Mutation(NamedTuple):
    """A rule, and the change after which its tests must fail."""

    rule: str
    file: str
    old: str
    """It stands in the file exactly once."""
    new: str


_CARDS: Final = "engine/cards.py"
_SEATS: Final = "engine/seats.py"
_FAIR: Final = "engine/fair.py"
_RULES: Final = "engine/rules.py"
_PARTY: Final = "engine/party.py"
_SESSION: Final = "engine/session.py"
_DRAW: Final = "engine/draw.py"
_ACTIONS: Final = "engine/actions.py"
_BEGINNING: Final = "engine/tressette/beginning.py"
_OPENING: Final = "engine/tressette/opening.py"
_CORE: Final = "engine/tressette/core.py"
_MELDS: Final = "engine/tressette/melds.py"
_COUNTING: Final = "engine/tressette/counting.py"
_REASONS: Final = "engine/tressette/reasons.py"
_DEAL: Final = "engine/tressette/deal.py"
_AF_CORE: Final = "engine/allfours/core.py"
_AF_TABLES: Final = "engine/allfours/tables.py"
_AF_DEAL: Final = "engine/allfours/deal.py"
_POULE_PRESET: Final = "data/rules/poule.toml"
_POLLACK_PRESET: Final = "data/rules/pollack.toml"

# Changes on which several rules hang.
_ORDER: Final = (_CARDS, 'Pack("32", "78JQKA9T")', 'Pack("32", "78JQK9TA")')
_VALUES: Final = (_CORE, '{"A": 3, "8": 0, "7": 0}', '{"A": 1, "8": 0, "7": 0}')
_LAST_TRICK: Final = (_CORE, "LAST_TRICK: Final = 3", "LAST_TRICK: Final = 0")
_FOLLOWING: Final = (_CORE, "legal = hand & follow or hand", "legal = hand")
_ROTATION: Final = (_DEAL, "return self.dealer.left", "return self.dealer.right")
_FOUR_SEVENS: Final = (
    _BEGINNING,
    "if rules.four_sevens and masks[seat] & SEVENS == SEVENS:",
    "if rules.four_sevens and not masks[seat]:",
)
_FLOOR: Final = (
    _COUNTING,
    "return booked[0] + ns // POINT, booked[1] + ew // POINT",
    "return booked[0] - -ns // POINT, booked[1] - -ew // POINT",
)
_TARGET: Final = (_RULES, "return needed >= self.target and (", "return needed >= 2 * self.target and (")
_TIE: Final = (
    _RULES,
    '(score[0] != score[1] or self.tie == "last-trick")',
    '(max(score) > 0 or self.tie == "last-trick")',
)
_GAP: Final = (_CORE, "    else:\n        run = None\n", "    else:\n        pass\n")
_ON_LEAD_ALONE: Final = (
    _DEAL,
    "        if kinds & WORDS:\n",
    "        if kinds & WORDS and state[BEST] < 0:\n",
)
_ANY_PENALTY: Final = (
    _COUNTING,
    "    if counted and rules.poule_penalty:\n",
    "    if counted:\n",
)
_SIGNAL: Final = (
    _ACTIONS,
    "return suit if self.signal is Signal.TAP else",
    "return suit if self.signal is Signal.SLIDE else",
)
_INSTANT: Final = (
    _RULES,
    '(self.instant_wins == "auto" and self.target == 33)',
    '(self.instant_wins == "auto" and self.target >= 33)',
)
_LOW_LEAD: Final = (_CORE, "if kinds & LOW_LEADS and value < POINT:", "if kinds & LOW_LEADS and value < 0:")
_LOWEST: Final = (
    _CORE,
    "    rank = SEVENS\n    while not hand & rank and rank <= ALL_CARDS:\n        rank <<= 1\n",
    "    rank = SEVENS << 7\n    while not hand & rank and rank >= SEVENS:\n        rank >>= 1\n",
)
_POLLACK_PACKETS: Final = (_POLLACK_PRESET, 'packets = "3-3-2"', 'packets = "3-2-3"')
_RIGHT_CLAIM: Final = (_DEAL, "right = total >= dealt.rules.target", "right = True")
_HOLDER: Final = (
    _AF_CORE,
    "            seat = _holder(hands, card)\n",
    "            seat = _taken(state, card)[2]\n",
)
_AF_TARGET: Final = (_AF_CORE, "if needs[point.side] <= 0:", "if needs[point.side] <= -99:")
_TRUMPING: Final = (
    _AF_CORE,
    "legal = hand & (led | trump) if hand & led else hand",
    "legal = hand & led if hand & led else hand",
)
_MUST_TRUMP: Final = (
    _AF_CORE,
    "legal = hand & (led | trump) if hand & led else hand",
    "legal = hand & (led | trump) or hand",
)
_TURNED_DEALT: Final = (
    _AF_CORE,
    "if dealt := trump & (hands[0] | hands[1] | hands[2] | hands[3]):",
    "if dealt := trump & (hands[0] | hands[1] | hands[2] | hands[3] | BIT[turned[-1]]):",
)

MUTATIONS: Final = (
    # Quatre Sept
    Mutation("QS1", _SEATS, "return _SIDES[self]", "return _SIDES[self >> 1]"),
    Mutation("QS6", _CORE, "_NEXT: Final = (1, 2, 3, 0)", "_NEXT: Final = (3, 0, 1, 2)"),
    Mutation("QS2", _BEGINNING, "if sum(masks) != ALL_CARDS or [", "if ["),
    Mutation("QS3", *_ORDER),
    Mutation("QS4", *_VALUES),
    Mutation("QS5", *_LAST_TRICK),
    Mutation("QS7", _FAIR, "return Seat(_below(len(Seat), _words(seed, FIRST_DEALER)))", "return Seat.N"),
    Mutation("QS8", _FAIR, "pack = pack[cut:] + pack[:cut]", "pack = pack[:]"),
    Mutation("QS9", _FAIR, "for seat in rules.round_from(dealer):", "for seat in Seat:"),
    Mutation("QS10", *_ROTATION),
    Mutation("QS11", *_FOUR_SEVENS),
    Mutation(
        "QS12", _DEAL, "core.start(masks, dealer + 1 & 3)), ()", "core.start(masks, dealer + 2 & 3)), ()"
    ),
    Mutation("QS13", *_FOLLOWING),
    Mutation("QS14", _CORE, "elif BEATS[best] & bit:", "elif bit > _BIT[best]:"),
    Mutation("QS15", _CORE, "if run[2] == 2:", "if run[2] == 1:"),
    Mutation("QS16", _CORE, "elif best & POULE or (", "elif TRIO >> (best & 7) & 1 or ("),
    Mutation("QS17", _CORE, "== suit and TRIO >> (best & 7) & 1:", "== suit and best & 7 == 7 - run[2]:"),
    Mutation("QS18", *_ON_LEAD_ALONE),
    Mutation("QS22", *_ANY_PENALTY),
    Mutation("QS23", *_FLOOR),
    Mutation("QS24", *_TARGET),
    Mutation("QS25", *_TIE),
    Mutation("QS27", _BEGINNING, "(SIGNALS if rules.signals else 0)", "SIGNALS"),
    Mutation("A-FR1", *_FLOOR),
    Mutation("A-FR2", *_TIE),
    Mutation(
        "A-QS1",
        _RULES,
        '(score[0] != score[1] or self.tie == "last-trick")',
        '(score != (33, 33) or self.tie == "last-trick")',
    ),
    Mutation(
        "A-QS2",
        _PARTY,
        "Outcome(Side.NS if score[0] > score[1] else Side.EW, ",
        "Outcome(Side.NS if self.score[0] > self.score[1] else Side.EW, ",
    ),
    Mutation(
        "A-QS3",
        _PARTY,
        "replace(settled, dealer=deal.next_dealer, deal_number=number)",
        "replace(settled, score=(0, 0), dealer=deal.next_dealer, deal_number=number)",
    ),
    Mutation("A-QS4", *_FOUR_SEVENS),
    Mutation(
        "A-QS5",
        _CORE,
        "return trios(state[HANDS][state[TURN]] & state[LEFT]) if",
        "return trios(state[HANDS][state[TURN]]) if",
    ),
    Mutation(
        "A-QS6", _DEAL, "legal |= (legal & core.poule_cards(state)) << POULE", "legal |= legal << POULE"
    ),
    Mutation("A-QS7", *_GAP),
    Mutation("A-QS8", *_GAP),
    Mutation("A-QS9", *_ON_LEAD_ALONE),
    Mutation("A-QS10", _CORE, "None, (*made, (winner, suit))", "None, ((winner, suit),)"),
    Mutation("A-QS11", *_ROTATION),
    Mutation("A-QS12", *_FOUR_SEVENS),
    Mutation(
        "A-QS13", _PARTY, 'Outcome(seat.side.other, "resign", seat)', 'Outcome(seat.side, "resign", seat)'
    ),
    # La Politaine
    Mutation("PO1", _OPENING, "if redeal and not hand & HIGH:", "if redeal and not hand:"),
    Mutation("PO2", *_SIGNAL),
    Mutation("PO3", *_SIGNAL),
    Mutation(
        "PO4", _CORE, "(VALUES[move & CARD] for move in", "(VALUES[move & CARD] + (move >= TAP) for move in"
    ),
    Mutation("PO5", *_TARGET),
    Mutation("PO6", _BEGINNING, "if rules.eights_win and masks", "if rules.four_sevens and masks"),
    Mutation(
        "PO7", _COUNTING, "if rules.capot_wins and _is_capot(state):", "if rules.capot_wins and not state:"
    ),
    Mutation("PO8", _COUNTING, 'if rules.edition == "2020" and', 'if rules.edition == "2021" and'),
    Mutation("PO9", *_INSTANT),
    Mutation(
        "A-PO1",
        _OPENING,
        "        if self.demanded is not None:\n            return ()\n        answered",
        "        answered",
    ),
    Mutation(
        "A-PO2",
        _BEGINNING,
        "if rules.eights_win and masks",
        "if rules.eights_win and masks[seat] & 0xE0E0E0E0 and masks",
    ),
    Mutation("A-PO3", _BEGINNING, "for seat in rules.round_from(dealer):", "for seat in Seat:"),
    Mutation("A-PO4", _RULES, "and sorted(score) == [4, 18]", "and min(score) <= 4 and max(score) >= 18"),
    Mutation("A-PO5", _COUNTING, "return len({seat & 1 for seat in (", "return len({seat for seat in ("),
    Mutation(
        "A-PO6",
        _COUNTING,
        "if rules.capot_wins and _is_capot(state):",
        "if rules.capot_wins and max(totals(rules, state, score)) < rules.target and _is_capot(state):",
    ),
    Mutation("A-PO7", *_INSTANT),
    Mutation("A-PO8", _DEAL, "legal *= SIGNALLED", "legal *= SIGNALLED if state[BEST] < 0 else 1"),
    # La Poule
    Mutation("LP1", *_LOW_LEAD),
    Mutation(
        "LP2",
        _CORE,
        "            legal &= lowest(legal)\n",
        "            legal &= lowest(legal)\n            legal &= -legal\n",
    ),
    Mutation("LP3", *_LOWEST),
    Mutation(
        "LP4",
        _CORE,
        "0, 0, 0, 0, watch, hands[leader]\n",
        "0, 0, 0, 0, watch, hands[leader] & lowest(hands[leader])\n",
    ),
    Mutation("LP5", _OPENING, 'announced = rules.poule == "before-deal"', "announced = False"),
    Mutation("LP6", _CORE, "run[0] == winner and run[1] == suit and TRIO >>", "run[0] == winner and TRIO >>"),
    Mutation("LP7", _COUNTING, 'Award("poule", rules.poule_points,', 'Award("poule", 1,'),
    Mutation("LP8", *_ANY_PENALTY),
    Mutation("LP9", *_TARGET),
    Mutation("LP10", _POULE_PRESET, 'packets = "3-2-3"', 'packets = "3-3-2"'),
    Mutation("LP11", _POULE_PRESET, "four_sevens = true", "four_sevens = false"),
    Mutation(
        "A-LP1",
        _CORE,
        "if kinds & LOW_LEADS and value < POINT:",
        "if kinds & LOW_LEADS and value < POINT and left.bit_count() == 28:",
    ),
    Mutation(
        "A-LP2", _CORE, "if kinds & LOW_LEADS and value < POINT:", "if kinds & LOW_LEADS and value <= POINT:"
    ),
    Mutation("A-LP3", *_LOWEST),
    Mutation("A-LP4", *_LOW_LEAD),
    Mutation(
        "A-LP5",
        _DEAL,
        "or opening.awaited or opening.demanded is not None:",
        "or opening.demanded is not None:",
    ),
    Mutation("A-LP6", _CORE, ".count(winner) < terms.announced[winner]", ".count(winner) < 3"),
    Mutation(
        "A-LP7",
        _COUNTING,
        "rules.poule_penalty, side=seat.side.other, failed",
        "rules.poule_penalty, side=seat.side, failed",
    ),
    Mutation("A-LP8", _CORE, "elif best & POULE or (", "elif best & POULE and ("),
    # Pollack
    Mutation("PK2", *_ORDER),
    Mutation("PK3", *_LAST_TRICK),
    Mutation(
        "PK4",
        _DRAW,
        "_PLACES = (Seat.N, Seat.S, Seat.E, Seat.W)",
        "_PLACES = (Seat.N, Seat.E, Seat.S, Seat.W)",
    ),
    Mutation("PK5", *_POLLACK_PACKETS),
    Mutation("PK6", *_ROTATION),
    Mutation("PK7", _ACTIONS, "return 4 if self.kind !=", "return 3 if self.kind !="),
    Mutation("PK8", _MELDS, "if each is meld or (", "if True or ("),
    Mutation(
        "PK9", _MELDS, 'kind == "pollack" else set(Suit) - {meld.suit}', 'kind == "pollack" else {meld.suit}'
    ),
    Mutation("PK10", _CORE, "if state[LEFT] != ALL_CARDS and not (", "if not ("),
    Mutation("PK11", _CORE, "sides >> (turn & 1) & 1 and (on_lead", "(on_lead"),
    Mutation(
        "PK12",
        _CORE,
        "combinations.held_in(state[HANDS][seat] & state[LEFT])",
        "combinations.held_in(state[HANDS][seat])",
    ),
    Mutation("PK15", *_FOLLOWING),
    Mutation("PK16", _POLLACK_PRESET, "four_sevens = false", "four_sevens = true"),
    Mutation("PK17", *_FLOOR),
    Mutation(
        "PK18",
        _PARTY,
        "SessionPlace(self.place.number + 1, self.session_won)",
        "SessionPlace(self.place.number + 1)",
    ),
    Mutation("PK19", _DEAL, 'return when == "any-time" or (', 'return when == "any-time" and ('),
    Mutation(
        "PK20",
        _COUNTING,
        "return Outcome(seat.side.other, ended_by, seat)",
        "return Outcome(seat.side, ended_by, seat)",
    ),
    Mutation(
        "PK21",
        _COUNTING,
        "            return Outcome(seat.side, ended_by, seat)\n",
        "            return Outcome(Side.NS if ns > ew else seat.side, ended_by, seat)\n",
    ),
    Mutation(
        "PK22",
        _COUNTING,
        'case "tricks" if rules.tie == "last-trick" and',
        'case "tricks" if not ended_by and',
    ),
    Mutation("A-PK1", *_POLLACK_PACKETS),
    Mutation(
        "A-PK2", _DRAW, "return len(cards) == len({card.rank for card in cards}) ==", "return len(cards) =="
    ),
    Mutation("A-PK3", _CORE, "(on_lead(state) or not terms.leader_melds)", "True"),
    Mutation("A-PK4", _MELDS, "if each is meld or (", "if ("),
    Mutation(
        "A-PK5",
        _MELDS,
        "if each is meld or (meld.kind in _SETS and each.kind == meld.kind)",
        "if each is meld",
    ),
    Mutation("A-PK6", _COUNTING, 'if counted or rules.meld_points == "now":', "if counted:"),
    Mutation("A-PK7", _REASONS, "if core.meldable(state) >> place & 1:", "if place >= 0:"),
    Mutation(
        "A-PK8", _DEAL, "and core.on_lead(state) and not (seat ^ state[TURN]) & 1", "and core.on_lead(state)"
    ),
    Mutation("A-PK9", _COUNTING, "return score[0] + ns, score[1] + ew", "return ns, ew"),
    Mutation("A-PK10", *_RIGHT_CLAIM),
    Mutation(
        "A-PK11", _COUNTING, 'return rules.claim != "off" and not state[LEFT] and', "return not rules and"
    ),
    Mutation(
        "A-PK12",
        _RULES,
        'needed = min(score) if self.unclaimed == "must-claim" else max(score)',
        "needed = max(score)",
    ),
    Mutation(
        "A-PK13",
        _COUNTING,
        'return Outcome(last_trick, "last-trick")',
        'return Outcome(Side.NS, "last-trick")',
    ),
    Mutation("A-PK14", _SESSION, "    if won[0] == won[1]:\n", "    if won[0] < 0:\n"),
    Mutation(
        "A-PK15",
        _DEAL,
        "return Deal(dealt, core.melding(state, meld)), events",
        "return Deal(dealt, core.melding(state, meld))._claimed(seat)",
    ),
    # All Fours
    Mutation("AF1", _AF_CORE, "_NEXT: Final = (3, 0, 1, 2)", "_NEXT: Final = (1, 2, 3, 0)"),
    Mutation("AF2", _AF_DEAL, "else self.dealer.right", "else self.dealer.left"),
    Mutation("AF3", _RULES, "return self.round_from(dealer)[2]", "return self.round_from(dealer)[0]"),
    Mutation("AF4", _FAIR, "for seat in rules.round_from(dealer):", "for seat in Seat:"),
    Mutation("AF5", _AF_DEAL, '{"A": 1, "J": 3, low: 2}', '{"A": 1, "J": 3}'),
    Mutation("AF6", *_TURNED_DEALT),
    Mutation("AF7", _AF_CORE, "return (STAND, BEG) if", "return (STAND,) if"),
    Mutation("AF8", _AF_CORE, "return (GIVE, RUN) if", "return (RUN,) if"),
    Mutation("AF9", _AF_CORE, "again = card // 13 == turned[-1] // 13", "again = False"),
    Mutation(
        "AF10",
        _AF_CORE,
        "dealt, left, forehand, ALL_CARDS, dealer, 0, 0, hands[forehand]",
        "dealt, left, forehand, ASKED, dealer, 0, 0, 0",
    ),
    Mutation("AF11", _AF_CORE, "led = EXHAUSTED", "led = ALL_CARDS"),
    Mutation("AF12", _AF_CORE, "more = len(turned) < 3 or", "more = len(turned) < 2 or"),
    Mutation("AF13", _AF_CORE, "    forehand = _NEXT[dealer]\n", "    forehand = dealer\n"),
    Mutation(
        "AF14",
        _AF_CORE,
        "legal = hand & (led | trump) if hand & led else hand",
        "legal = hand & (led | trump) if hand & led and led != trump else hand",
    ),
    Mutation("AF15", *_TRUMPING),
    Mutation("AF16", *_MUST_TRUMP),
    Mutation("AF17", *_TRUMPING),
    Mutation("AF18", _AF_TABLES, "else _HIGHER[card] | mask for card", "else _HIGHER[card] for card"),
    Mutation("AF19", _AF_CORE, "None if terms.undertrump else lower", "lower"),
    Mutation(
        "AF20",
        _AF_CORE,
        '(("high", dealt.bit_length() - 1), ("low", (dealt & -dealt).bit_length() - 1)):',
        '(("low", (dealt & -dealt).bit_length() - 1), ("high", dealt.bit_length() - 1)):',
    ),
    Mutation(
        "AF21", _AF_CORE, '("high", dealt.bit_length() - 1)', '("high", (dealt & -dealt).bit_length() - 1)'
    ),
    Mutation("AF22", *_HOLDER),
    Mutation("AF23", _AF_CORE, "if holder & 1 == taker & 1:", "if holder == holder:"),
    Mutation("AF24", _AF_TABLES, '"J": 1, "T": 10}', '"J": 1, "T": 1}'),
    Mutation("AF25", *_AF_TARGET),
    Mutation(
        "AF26",
        _AF_CORE,
        '("low", (dealt & -dealt).bit_length() - 1)):',
        '("low", (dealt & -dealt).bit_length() - 1))[: dealt.bit_count()]:',
    ),
    Mutation("A-AF1", *_HOLDER),
    Mutation("A-AF2", *_AF_TARGET),
    Mutation("A-AF3", _AF_CORE, "if ns != ew or terms.tie_to_non_dealer:", "if ns != ew:"),
    Mutation("A-AF4", *_TURNED_DEALT),
    Mutation("A-AF5", _AF_CORE, "    for card in turned:\n", "    for card in turned[:1]:\n"),
    Mutation("A-AF7", _AF_CORE, "or (terms.last_kick and place < _LAST_CARD)", "or False"),
    Mutation("A-AF8", _AF_CORE, "if terms.may_beg or terms.needs", "if not terms.may_beg or terms.needs"),
    Mutation("A-AF9", _AF_CORE, "if not terms.give_needs_trump or", "if terms or"),
    Mutation(
        "A-AF10", _AF_CORE, "if lower is not None and led != trump:", "if lower is not None and led == trump:"
    ),
    Mutation("A-AF11", *_MUST_TRUMP),
    Mutation(
        "A-AF12", _AF_DEAL, "if seat != self.turn or not self._legal >> key & 1:", "if seat != self.turn:"
    ),
    Mutation("A-AF14", _AF_CORE, "reached = terms.kicks[card] >=", "reached = -terms.kicks[card] >="),
    Mutation("A-AF15", _AF_CORE, 'Point("game", side, terms.game_points,', 'Point("game", side, 1,'),
)

SAMPLE: Final = ("QS13", "PO7", "LP1", "PK12", "AF15", "A-AF2")
"""Those that are tried in every run; one of each game at least."""
