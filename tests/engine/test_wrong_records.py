"""Records that are wrong: each is refused on the line that is wrong, for a reason that says how."""

import pytest

from engine.presets import games
from engine.records.parse import RecordError
from engine.records.replay import read
from tests.engine.build import EXAMPLE_5
from tests.engine.records import DEAL, GAME, HANDS, HEAD, NEXT, SEVENS, TRICKS, wrong

SWAPPED = EXAMPLE_5.replace("TS 9S", "TS TS")


def head(*, deal: str = "1", dealer: str = "W", score: str = "30 25", hands: str = EXAMPLE_5) -> list[str]:
    """The first five lines with some of their values changed."""
    tags = {"Deal": deal, "Dealer": dealer, "Score": score, "Hands": hands}
    return [GAME, *(f'[{name} "{value}"]' for name, value in tags.items())]


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        # What cannot be played.
        ([*HEAD, "N:TS E:7S S:JS W:AC"], 6, "W:AC is not legal: must follow spades, holds KS"),
        ([*HEAD, "n:ts E:7s s:js w:10d"], 6, "W:TD is not legal: must follow spades, holds KS"),
        ([*HEAD, "N:7H", "E:7S"], 7, "E:7S is not legal: must follow hearts, holds TH 9H AH"),
        ([*HEAD, "", "; x", "N:KS"], 8, "N:KS is not legal: does not hold KS"),
        ([*HEAD, "N:2S"], 6, "N:2S is not legal: does not hold 2S"),
        ([*HEAD, "E:TH"], 6, "E:TH is not legal: it is N's turn"),
        ([*HEAD, "N:8H+poule"], 6, "N:8H+poule is not legal: la poule is said with a 10, a 9 or an ace"),
        (
            [*HEAD, "N:TS E:7S S:JS W:KS", "N:9S+poule"],
            7,
            "N:9S+poule is not legal: a poule of spades is 10, 9 and ace, lacks TS",
        ),
        (
            [GAME, '[Rules "poule=off"]', *HEAD[1:], "N:TS+poule"],
            7,
            "N:TS+poule is not legal: la poule is not played",
        ),
        ([*HEAD[:4], "N:TS"], 5, "N:TS is not legal: no deal is running"),
        ([GAME, "N:TS"], 2, "N:TS is not legal: no deal is running"),
        ([*DEAL, "N:TS"], 14, "N:TS is not legal: no deal is running"),
        # After the end.
        ([*SEVENS, "N:7S"], 5, "N:7S is not legal: the party is over"),
        ([*SEVENS, "N:resign"], 5, "N:resign is not legal: the party is over"),
        ([*SEVENS, "Agreed"], 5, "agreed is not legal: the party is over"),
        ([*HEAD, "agreed", "agreed"], 7, "agreed is not legal: the party is over"),
        ([*SEVENS, *NEXT], 5, "the party is over"),
        ([*DEAL, "N:resign", *NEXT], 15, "the party is over"),
        ([GAME, "N:resign", *HEAD[1:]], 3, "the party is over"),
        ([*HEAD[:4], "N:resign", HANDS], 6, "Hands stands behind a Deal tag, before the moves"),
        ([*HEAD[:4], "N:resign", '[Result "0 0"]'], 6, "no deal has ended here"),
        # What is no move.
        ([*HEAD, "N:XX"], 6, "'N:XX' is not a move"),
        ([*HEAD, "hello"], 6, "'hello' is not a move"),
        ([*HEAD, "1. 2 N:TS"], 6, "'2' is not a move"),
        ([*HEAD, "N: TS"], 6, "'N:' is not a move"),
        ([*HEAD, "X:TS"], 6, "'X:TS' is not a move"),
        ([*HEAD, "N:TS+poule+poule"], 6, "'N:TS+poule+poule' is not a move"),
        ([*HEAD, "N:agreed"], 6, "'N:agreed' is not a move"),
        ([*HEAD, "resign"], 6, "'resign' is not a move"),
        ([*HEAD, "N:TS]"], 6, "'N:TS]' is not a move"),
        ([*HEAD, "N:\x1b[31m"], 6, r"'N:\x1b' is not a move"),
        ([*HEAD, "N:T\u2028S"], 6, "'N:T' is not a move"),
        # Moves of other games.
        ([*HEAD, "N:TS+tap"], 6, "'N:TS+tap' is not a move of quatre-sept"),
        ([*HEAD, "N:TS+poule+slide"], 6, "'N:TS+poule+slide' is not a move of quatre-sept"),
        ([*HEAD, "S:redeal"], 6, "'S:redeal' is not a move of quatre-sept"),
        ([*HEAD, "N:meld=pollack-S"], 6, "'N:meld=pollack-S' is not a move of quatre-sept"),
        ([*HEAD, "E:poules=1"], 6, "'E:poules=1' is not a move of quatre-sept"),
        ([*HEAD, "N:claim"], 6, "'N:claim' is not a move of quatre-sept"),
        ([*HEAD, "W:beg"], 6, "'W:beg' is not a move of quatre-sept"),
    ],
)
def test_moves(lines: list[str], line: int, says: str) -> None:
    assert wrong(*lines) == (line, says)


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        # The header.
        ([], 1, "the record has no Game tag"),
        (["", "; nothing", "3."], 1, "the record has no Game tag"),
        (['[Players "N=A"]'], 1, "the record has no Game tag"),
        (["; x", *HEAD[1:], GAME], 2, "Deal before the Game tag"),
        (["N:TS", GAME], 1, "a move before the Game tag"),
        (["", GAME, GAME], 3, "Game stands a second time"),
        ([*HEAD, GAME], 6, "Game stands a second time"),
        (['[Game "whist"]', '[Deal "1"]'], 1, f"'whist' is not a game; there is {', '.join(games())}"),
        (['[Game "Quatre-Sept"]'], 1, f"'Quatre-Sept' is not a game; there is {', '.join(games())}"),
        (['[Game ""]'], 1, f"'' is not a game; there is {', '.join(games())}"),
        ([*HEAD[:2], '[Rules "target=31"]'], 3, "Rules stands before the first Deal"),
        ([*HEAD, '[Players "N=A"]'], 6, "Players stands before the first Deal"),
        ([GAME, '[Players "N=A"]', '[Players "N=A"]'], 3, "Players stands a second time"),
        # Tags that are none, or another game's.
        ([GAME, '[Event "x"]'], 2, "'Event' is not a tag"),
        ([GAME, '[game "x"]'], 2, "'game' is not a tag"),
        ([GAME, '[Party "3 NS=1 EW=1"]'], 2, "Party stands only where a session has several parties"),
        ([GAME, '[Draw "W=7C E=JD N=KS S=TH"]'], 2, "Draw stands only where seats are drawn"),
        ([*HEAD, '[Pack "7S"]'], 6, "Pack is a tag of all-fours alone"),
        # Broken tags.
        *(
            ([GAME, text, "]"], 2, 'a tag is [Name "value"], on one line')
            for text in (
                "[Deal",
                "[Deal]",
                '[Deal "1"',
                '[Deal "1',
                "[Deal 1]",
                '["1"]',
                '[Deal "1\\"]',
                '[Deal "1" "2"]',
                '[Players "N=A;',
                '[Deal\n"1"]',
                "[]",
                "[",
            )
        ),
        ([GAME, f'[Players "N={"x" * 10_000}"]'], 2, "Players is longer than 10000 characters"),
        # Rules.
        ([GAME, '[Rules "target"]'], 2, "a rule is key=value, not 'target'"),
        ([GAME, '[Rules "target = 31"]'], 2, "a rule is key=value, not 'target'"),
        ([GAME, '[Rules "target=31 target=31"]'], 2, "rule target stands twice"),
        ([GAME, '[Rules "speed=9"]'], 2, "'speed' is not a rule of quatre-sept"),
        ([GAME, '[Rules "game=poule"]'], 2, "'game' is not a rule of quatre-sept"),
        ([GAME, '[Rules "shown_pack=french"]'], 2, "'shown_pack' is not a rule of quatre-sept"),
        ([GAME, '[Rules "undertrump=allowed"]'], 2, "'undertrump' is not a rule of quatre-sept"),
        ([GAME, '[Rules "target=0"]'], 2, "rule target: input should be greater than or equal to 1"),
        ([GAME, '[Rules "target=1000"]'], 2, "rule target: input should be less than or equal to 999"),
        ([GAME, '[Rules "target=-5"]'], 2, "rule target: '-5' is not a whole number"),
        ([GAME, '[Rules "target=٣١"]'], 2, "rule target: '٣١' is not a whole number"),
        ([GAME, '[Rules "target="]'], 2, "rule target: '' is not a whole number"),
        ([GAME, f'[Rules "target={"9" * 5000}"]'], 2, None),
        ([GAME, '[Rules "four_sevens=true"]'], 2, "rule four_sevens: 'true' is neither on nor off"),
        (
            [GAME, '[Rules "signals=on pack=german"]'],
            2,
            "rule signals: a slide needs two suits of each colour, which pack=german lacks",
        ),
        ([GAME, '[Rules "poule=off poule_penalty=11"]'], 2, None),
        ([GAME, '[Rules "edition=2020"]'], 2, "'edition' is not a rule of quatre-sept"),
        ([GAME, '[Rules "session=25"]'], 2, "rule session: input should be less than or equal to 24"),
        ([GAME, '[Rules "packets=4-4"]'], 2, "rule packets: input should be '3-2-3' or '3-3-2'"),
        # Players.
        ([GAME, '[Players "X=A"]'], 2, "a player is seat=name, not 'X=A'"),
        ([GAME, '[Players "Anna"]'], 2, "a player is seat=name, not 'Anna'"),
        ([GAME, '[Players "N=Anna Maria E=Ben"]'], 2, "a player is seat=name, not 'Maria'"),
        ([GAME, '[Players "N=A; N=B"]'], 2, "N stands twice"),
        ([GAME, '[Players "N=A n=B"]'], 2, "N stands twice"),
        ([GAME, '[Players "N= E=B"]'], 2, "N has no name"),
        ([GAME, '[Players "N=*"]'], 2, "N has no name"),
        # Seed and commitment.
        ([GAME, '[Seed "12"]'], 2, "Seed is 64 hex digits, not '12'"),
        ([GAME, f'[Seed "{"0" * 62} 0"]'], 2, f"Seed is 64 hex digits, not '{'0' * 62} 0'"),
        ([GAME, f'[Commitment "{"g" * 64}"]'], 2, f"Commitment is 64 hex digits, not '{'g' * 64}'"),
        ([GAME, f'[Seed "{"a" * 64}"]', f'[Seed "{"a" * 64}"]'], 3, "Seed stands a second time"),
    ],
)
def test_the_header(lines: list[str], line: int, says: str | None) -> None:
    told = wrong(*lines)
    assert told[0] == line
    assert says is None or told[1] == says


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        # One value.
        (head(deal="0"), 2, "Deal is a whole number from 1 to 999999999, not '0'"),
        (head(deal="one"), 2, "Deal is a whole number from 1 to 999999999, not 'one'"),
        (head(deal="9" * 5000), 2, None),
        (head(dealer="Q"), 3, "Dealer is a seat (N, E, S or W), not 'Q'"),
        (head(dealer=""), 3, "Dealer is a seat (N, E, S or W), not ''"),
        (head(score="30"), 4, "Score is two whole numbers, NS and EW, not '30'"),
        (head(score="30 25 1"), 4, "Score is two whole numbers, NS and EW, not '30 25 1'"),
        (head(score="-3 25"), 4, "Score is two whole numbers, NS and EW, not '-3 25'"),
        (head(score="31 30"), 4, "a party to 31 is over at 31 30"),
        ([*HEAD[:3], '[Cut "0"]', HANDS], 4, "Cut is a whole number from 1 to 31, not '0'"),
        ([*HEAD[:3], '[Cut "32"]', HANDS], 4, "Cut is a whole number from 1 to 31, not '32'"),
        ([*HEAD[:3], '[Cut "²"]', HANDS], 4, "Cut is a whole number from 1 to 31, not '²'"),
        # Hands.
        (head(hands=EXAMPLE_5.replace("TS", "XX")), 5, "'XX' is not a card"),
        (head(hands=EXAMPLE_5.replace("TS", "2S")), 5, "2S is not in the pack"),
        (head(hands=SWAPPED), 5, "TS is dealt twice"),
        (head(hands=EXAMPLE_5.replace("TS", "TH")), 5, "TH is dealt twice"),
        (head(hands=EXAMPLE_5.replace("TS ", "")), 5, "N has 7 cards, not 8"),
        (head(hands=EXAMPLE_5.replace("; W=", " ")), 5, "S has 16 cards, not 8"),
        (head(hands=EXAMPLE_5.split("; S")[0]), 5, "S has 0 cards, not 8"),
        (head(hands=EXAMPLE_5.replace("S=", "N=")), 5, "N stands twice"),
        (head(hands=EXAMPLE_5.replace("S=", "Q=")), 5, None),
        (head(hands=""), 5, "N has 0 cards, not 8"),
        # Their order.
        ([GAME, '[Dealer "W"]', '[Deal "1"]'], 2, "Dealer stands behind a Deal tag, before the moves"),
        ([GAME, HANDS], 2, "Hands stands behind a Deal tag, before the moves"),
        ([*HEAD, "N:TS", '[Dealer "W"]'], 7, "Dealer stands behind a Deal tag, before the moves"),
        ([*HEAD, "N:TS", HANDS], 7, "Hands stands behind a Deal tag, before the moves"),
        ([*HEAD[:3], '[Dealer "W"]', HANDS], 4, "Dealer stands a second time"),
        ([*HEAD, HANDS], 6, "Hands stands a second time"),
        ([GAME, '[Deal "1"]', HANDS], 2, "the first Deal needs a Dealer"),
        ([*HEAD[:3], *NEXT], 4, "deal 1 has no Hands"),
        ([*HEAD, *NEXT], 6, "deal 1 is not over"),
        ([*DEAL[:10], *NEXT], 11, "deal 1 is not over"),
        # Against the deals before.
        ([*DEAL, '[Deal "1"]', *NEXT[1:]], 14, "this is deal 2"),
        ([*DEAL, '[Deal "3"]', *NEXT[1:]], 14, "this is deal 2"),
        ([*DEAL, NEXT[0], '[Dealer "W"]', *NEXT[2:]], 15, "N deals deal 2"),
        ([*DEAL, *NEXT[:2], '[Score "44 45"]', HANDS], 16, "the score before deal 2 is 44 44"),
        ([*DEAL, *NEXT[:2], '[Score "30 25"]'], 16, "the score before deal 2 is 44 44"),
        # Results.
        ([*DEAL, '[Result "14 18"]'], 14, "deal 1 gave 14 19"),
        ([*DEAL, '[Result "19 14"]', *NEXT], 14, "deal 1 gave 14 19"),
        ([*HEAD, '[Result "14 18"]', *TRICKS], 6, "deal 1 gave 14 19"),
        ([*DEAL, '[Result "14"]'], 14, "Result is two whole numbers, NS and EW, not '14'"),
        ([*DEAL, '[Result "14 19"]', '[Result "14 19"]'], 15, "Result stands a second time"),
        ([*DEAL[:12], '[Result "14 19"]'], 13, "deal 1 is not over"),
        ([GAME, '[Result "0 0"]'], 2, "no deal has ended here"),
        ([*HEAD[:4], '[Result "0 0"]', HANDS], 5, "no deal has ended here"),
        ([*HEAD, "N:resign", '[Result "0 11"]'], 7, "deal 1 gave 0 0"),
        # Winners.
        ([*SEVENS, '[Winner "EW"]'], 5, "NS won the party"),
        ([*SEVENS, '[Winner "N"]'], 5, "Winner is a side (NS or EW), not 'N'"),
        ([*SEVENS, '[Winner "NS"]', '[Winner "NS"]'], 6, "Winner stands a second time"),
        ([*DEAL, '[Winner "NS"]'], 14, "the party is not over"),
        ([*HEAD, "agreed", '[Winner "NS"]'], 7, "nobody won the party"),
    ],
)
def test_deals(lines: list[str], line: int, says: str | None) -> None:
    told = wrong(*lines)
    assert told[0] == line
    assert says is None or told[1] == says


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(end: str) -> None:
    with pytest.raises(RecordError) as error:
        read(end.join([*HEAD, "", "; [", "N:KS", *TRICKS]))
    assert error.value.line == 8


def test_the_first_thing_wrong_is_told() -> None:
    assert wrong(*HEAD, "N:KS", "[broken", "N:XX") == (6, "N:KS is not legal: does not hold KS")
