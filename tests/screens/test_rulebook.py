"""The pages of rules: they fit, they say what the table plays and nothing else, their examples are played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import screens
from bot.examples import draw, example
from bot.offered import GAMES
from bot.presses import Press
from bot.screens.layout import MAIN
from bot.texts import Say
from engine.actions import Call
from engine.cards import PACK_32, PACK_52
from engine.draw import is_seated
from engine.events import Claimed, Melded, PouleMade
from engine.presets import preset
from engine.records.replay import read
from engine.rules import AllFoursRules, Rules
from engine.seats import Seat
from tests.engine.allfours_parties import some_allfours_rules
from tests.engine.family import family_rules
from tests.engine.parties import examples
from tests.screens.layout import buttons, content, faults, plain

SAY = Say("en-US")
RECORDS = sorted(
    entry.name.removesuffix(".record")
    for entry in files("data").joinpath("examples").iterdir()
    if entry.name.endswith(".record")
)
MOMENTS = {
    "quatre-sept": ("10 9 A K Q J 8 7", "La poule, +11", "Say “la poule” when you play", "Four sevens:"),
    "politaine": (
        *("may have the cards dealt again", "A tap says", "A slide says", "La poule, +11", "Four eights:"),
        "Capot:",
    ),
    "poule": (
        "Low lead",
        "lowest rank",
        "everybody who holds such three cards says how many",
        "Four sevens:",
    ),
    "pollack": (
        *(
            "packets of 3, 3 and 2",
            "Everybody draws a card",
            "Pollack, ten, nine and ace",
            "All four of them",
        ),
        *("waits until their side has won a trick", "this is to claim", "the side that took the last trick"),
        "6 parties are played",
    ),
    "all-fours": (
        *(
            "anticlockwise",
            "follow suit, or play a trump",
            "The kick",
            "a six 2",
            "“Stand”",
            "“I beg”",
            "“Take one”",
        ),
        *("Run the pack", "thrown in and the same dealer deals again", "High, 1 point", "Low, 1 point"),
        *("Jack, 1 point", "Hang jack, 3 points", "Game, 1 point", "Whoever has 14 first wins at once"),
    ),
}
"""What makes a game what it is, by words of its pages."""


def house(game: str, **changed: str) -> Rules:
    """A preset with house rules."""
    return preset(game).with_house_rules(changed)


def pages(rules: Rules, table_id: int = 0) -> dict[str, discord.ui.LayoutView]:
    """Every chapter by its key, found by its buttons as a reader finds it."""
    first = screens.rules_page(rules, SAY, table_id)
    turns = [Press.parse(button["custom_id"]) for button in buttons(first).values()]
    keys = [turn.arg for turn in turns if turn is not None and turn.verb == "rules-page"]
    return {key: screens.rules_page(rules, SAY, table_id, chapter=key) for key in keys}


def book(rules: Rules, table_id: int = 0) -> dict[str, str]:
    """The text of every chapter by its key."""
    return {key: plain(content(view)).replace("**", "") for key, view in pages(rules, table_id).items()}


def whole(rules: Rules, table_id: int = 0) -> str:
    """All chapters, one below the other."""
    return "\n".join(book(rules, table_id).values())


def all_fours(changed: Mapping[str, str]) -> AllFoursRules:
    """All Fours with house rules."""
    rules = preset("all-fours").with_house_rules(changed)
    assert isinstance(rules, AllFoursRules)
    return rules


def every_rules() -> st.SearchStrategy[Rules]:
    """Rules that a table of any game may choose."""
    more = st.fixed_dictionaries(
        {"seats": st.sampled_from(["chosen", "draw"]), "session": st.sampled_from(["1", "24"])}
    )
    fours = st.builds(lambda some, also: all_fours({**some, **also}), some_allfours_rules(), more)
    return st.one_of(family_rules(), fours)


@examples(80)
@given(every_rules(), st.sampled_from([0, 2**53]))
def test_every_chapter_can_be_sent_whatever_a_table_plays(rules: Rules, table_id: int) -> None:
    for view in pages(rules, table_id).values():
        assert faults(view) == []
        assert ("Commitment" in buttons(view)) == bool(table_id)
        assert not re.search(r"[{}]|\b1 points|\bNone\b", content(view))


def test_everything_at_once_can_be_sent() -> None:
    """The longest book there is: each page stays readable on a phone."""
    everything = dict.fromkeys(
        ("four_sevens", "four_eights", "capot", "low_lead", "redeal", "signals", "melds"), "on"
    )
    more = {"edition": "2020", "instant_wins": "on"}
    rules = house("politaine", **everything, **more, claim="on-lead", poule_penalty="999", target="999")
    for chapter, text in book(rules, 7).items():
        assert len(text) < 2_000, chapter


@pytest.mark.parametrize("game", GAMES)
def test_a_game_names_each_of_its_moments(game: str) -> None:
    text = whole(preset(game))
    assert [moment for moment in MOMENTS[game] if moment not in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_an_example_of_every_moment_and_a_whole_deal(game: str) -> None:
    told = book(preset(game))
    for chapter in set(told) - {"deal", "table"}:
        assert "Example" in told[chapter], chapter
    tricks = 6 if game == "all-fours" else 8
    assert re.findall(r"^(\d) ", told["deal"], re.MULTILINE) == [str(number + 1) for number in range(tricks)]


@pytest.mark.parametrize(
    ("game", "changed", "gone"),
    [
        ("quatre-sept", {"poule": "off"}, ["poule"]),
        ("quatre-sept", {"poule_points": "0"}, ["poule"]),
        ("quatre-sept", {"four_sevens": "off"}, ["Four sevens:"]),
        ("politaine", {"redeal": "off"}, ["dealt again", "ask for another deal", "no ten, nine"]),
        ("politaine", {"signals": "off"}, ["tap says", "slide", "signal"]),
        ("politaine", {"four_eights": "off"}, ["Four eights"]),
        ("politaine", {"capot": "off"}, ["Capot"]),
        ("politaine", {"target": "150"}, ["Four eights", "Capot"]),
        ("poule", {"low_lead": "off"}, ["low lead", "lowest rank", "less than a point"]),
        ("poule", {"poule": "off"}, ["poules", "la poule"]),
        ("poule", {"poule": "first-card"}, ["Before the first card", "announce"]),
        ("pollack", {"melds": "off"}, ["meld", "three nines"]),
        ("pollack", {"claim": "off"}, ["claim"]),
        ("pollack", {"seats": "chosen"}, ["draws a card", "the draw"]),
        ("pollack", {"session": "1"}, ["session"]),
        ("all-fours", {"hang_jack": "0"}, ["hang jack"]),
        ("all-fours", {"game_points": "0"}, ["Game, ", "gets Game"]),
        ("all-fours", {"kick": "two"}, ["a six 2"]),
        ("all-fours", {"exhausted": "last-kick"}, ["thrown in"]),
        ("all-fours", {"undertrump": "forbidden"}, ["may also be lower"]),
        ("all-fours", {"beg_at_13": "forbidden"}, ["“take one” gives it the party"]),
        ("all-fours", {"game_tie": "non-dealer"}, ["nobody gets Game"]),
    ],
)
def test_what_a_table_does_not_play_is_left_out(game: str, changed: dict[str, str], gone: list[str]) -> None:
    usual = whole(preset(game)).lower()
    # The heading names the game in any case.
    text = whole(house(game, **changed)).replace("La Poule", "").lower()
    for words in gone:
        assert words.lower() in usual
        assert words.lower() not in text


@pytest.mark.parametrize(
    ("game", "changed", "there"),
    [
        ("quatre-sept", {"tie": "last-trick"}, ["the side that took the last trick wins"]),
        ("quatre-sept", {"poule_penalty": "7"}, ["the other side gets 7 points"]),
        ("quatre-sept", {"packets": "3-3-2"}, ["packets of 3, 3 and 2"]),
        ("politaine", {"edition": "2020"}, ["18 to 4:"]),
        ("poule", {"four_eights": "on"}, ["Four sevens:", "Four eights:"]),
        ("pollack", {"melds_when": "leader"}, ["Only who is to lead may meld"]),
        ("pollack", {"meld_points": "end"}, ["Melds are booked when the deal is counted"]),
        ("pollack", {"unclaimed": "must-claim"}, ["Reaching 21 is not enough"]),
        ("pollack", {"claim": "any-time"}, ["You may claim at any time"]),
        ("pollack", {"pack": "german"}, ["a nine beats a Daus", "king, Ober or Unter"]),
        ("all-fours", {"undertrump": "forbidden"}, ["Of 4♠ 6♥ A♦ K♦ K♣ 10♣ you may now play 4♠ only"]),
        ("all-fours", {"exhausted": "last-kick"}, ["the one card that is left is turned up"]),
        ("all-fours", {"kick": "two"}, ["a two 2", "That card scores nothing"]),
        ("all-fours", {"beg_at_13": "forbidden"}, ["With 13 your side may not beg"]),
        ("all-fours", {"give_needs_trump": "on"}, ["who holds no trump may not say “take one”"]),
        ("all-fours", {"game_tie": "non-dealer"}, ["the side that did not deal gets Game"]),
        ("all-fours", {"seats": "draw", "session": "3"}, ["Everybody draws a card", "3 parties are played"]),
    ],
)
def test_what_a_table_plays_by_its_own_rules_is_told(
    game: str, changed: dict[str, str], there: list[str]
) -> None:
    usual, text = whole(preset(game)), whole(house(game, **changed))
    for words in there:
        assert words in text
    assert any(words not in usual for words in there)


def test_a_long_party_keeps_its_sudden_wins_where_the_table_says_so() -> None:
    text = whole(house("politaine", target="150", instant_wins="on"))
    assert "Four eights" in text
    assert "Capot" in text


def test_every_number_that_a_rule_can_change_is_put_in() -> None:
    """With other values nothing of the presets' own is left."""
    melds = house("pollack", target="777", session="19", poule="first-card", poule_points="55")
    sevens = house("quatre-sept", target="777", session="19", poule_points="55", poule_penalty="66")
    for text in (whole(melds), whole(sevens)):
        assert all(re.search(rf"\b{number}\b", text) for number in (777, 19, 55))
        assert re.findall(r"\b(?:21|31|33|200|6 parties)\b", text) == []
        assert re.findall(r".*\b11\b.*", text.replace("Together that is always 11.", "")) == []
    fours = house("all-fours", target="777", session="19", hang_jack="88", game_points="44")
    told = book(fours)
    assert all(re.search(rf"\b{number}\b", "".join(told.values())) for number in (777, 776, 19, 88, 44))
    without_deal = "".join(text for chapter, text in told.items() if chapter != "deal")
    assert re.findall(r"\b1[34]\b", without_deal) == []
    assert "Hang jack, 3" not in without_deal


def test_the_deal_is_counted_by_the_table_s_rules() -> None:
    usual, house_rules = (book(house("quatre-sept", **more)) for more in ({}, {"poule_points": "20"}))
    for chapter in ("count", "deal"):
        assert "3 ⅔ in cards count as 3 · la poule ♠ +11. That makes 14." in usual[chapter]
        assert "8 in cards count as 8 · la poule ♥ +11. That makes 19." in usual[chapter]
        assert "la poule ♠ +20. That makes 23." in house_rules[chapter]
    without = book(house("quatre-sept", poule="off"))["deal"]
    assert "3 ⅔ in cards count as 3. That makes 3." in without
    four = book(house("all-fours", game_points="2"))["deal"]
    assert "took 52 for Game · the kick 6♥ +2 · Low 2♥ +1 · Jack +1 · Game +2. That makes 6." in four


def test_the_deal_shows_what_is_said_in_it() -> None:
    lines = {game: book(preset(game))["deal"].splitlines() for game in GAMES}
    assert "-# North says “la poule” with 10♠." in lines["quatre-sept"]
    assert "-# East lets J♥ slide: good ♦." in lines["politaine"]
    poule = lines["poule"]
    third = poule.index("3 N 9♠ E 7♥ S 8♣ W 10♣ → N ⅔")
    assert poule[third + 1 : third + 3] == [
        "-# Three tricks in a row with 10♠ 9♠ A♠: la poule, +11 for North–South.",
        "-# Less than a point: North must lead the lowest rank, 7♦ 7♣.",
    ]
    assert any("North 1 · East 0 · South 0 · West 0" in line for line in poule)
    pollack = lines["pollack"]
    first, second = (
        next(at for at, line in enumerate(pollack) if line.startswith(at_)) for at_ in ("1 ", "2 ")
    )
    assert pollack[first - 1] == "-# North names three aces without ♠: 3 points."
    assert pollack[second + 1] == "-# West names Pollack ♠: 3 points."
    assert "-# North turns up 6♥: ♥ would be trump, 2 points for the dealer's side." in lines["all-fours"]
    assert "6 S 2♠ E J♠ N 8♥ W K♠ → N 4" in lines["all-fours"]


def test_a_claim_is_told_at_the_table_s_target() -> None:
    assert "North–South have 15." in book(preset("pollack"))["claim"]
    far = book(house("pollack", target="50"))["claim"]
    assert "North–South have 44." in far
    assert "That makes 50: North claims" in far
    assert "49 ⅔ are not 50" in far
    near = book(house("pollack", target="3"))["claim"]
    assert "North–South have 0." in near
    # Melds that are booked with the count make no claim right.
    assert "names" not in book(house("pollack", meld_points="end"))["claim"]


# How one turns the pages.


def test_the_pages_are_turned_by_their_names() -> None:
    rules = preset("quatre-sept")
    first = screens.rules_page(rules, SAY)
    assert list(buttons(first)) == [
        "1 Basics",
        "2 La poule",
        "3 Counting",
        "4 Example",
        "5 Buttons",
    ]
    assert buttons(first)["1 Basics"]["disabled"]
    assert buttons(first)["2 La poule"]["style"] == MAIN.value
    assert "page 1 of 5: Basics" in content(first)
    turn = Press.parse(buttons(first)["2 La poule"]["custom_id"])
    assert turn == Press("rules-page", 0, "quatre-sept", "poule")
    second = screens.rules_page(rules, SAY, chapter="poule")
    assert "page 2 of 5: La poule" in content(second)
    assert buttons(second)["3 Counting"]["style"] == MAIN.value
    last = screens.rules_page(rules, SAY, chapter="table")
    assert all(button["style"] != MAIN.value for button in buttons(last).values())


def test_a_chapter_that_is_not_there_is_the_first() -> None:
    rules = house("quatre-sept", poule="off")
    assert content(screens.rules_page(rules, SAY, chapter="poule")) == content(screens.rules_page(rules, SAY))


def test_a_table_s_pages_belong_to_it_and_name_its_house_rules() -> None:
    rules = house("poule", low_lead="off")
    view = screens.rules_page(rules, SAY, 7, chapter="table")
    presses = [Press.parse(button["custom_id"]) for button in buttons(view).values()]
    assert {press.table for press in presses if press is not None} == {7}
    assert "House rules of this table" in content(view)
    assert "leaves the next lead free" in content(view)
    assert "House rules" not in content(screens.rules_page(preset("poule"), SAY, 7, chapter="table"))
    assert "House rules" not in whole(rules)


# The deals that it tells.


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_right_by_its_own_rules_and_said_to_be_so(name: str) -> None:
    text = files("data").joinpath("examples", f"{name}.record").read_text("utf-8")
    record = read(text)
    assert len(record.dealings) == 1
    ended = bool(record.party.deals)
    assert ended == ("[Result" in text)
    found = example(name, record.party.rules)
    assert found is not None
    if ended and not record.party.over:
        assert found.view.deals[-1].points == record.party.deals[-1].deal.points


@examples(80)
@given(every_rules())
def test_the_examples_are_played_under_whatever_rules(rules: Rules) -> None:
    """What the pages rely on: hands that begin a deal, cards that may be played, what they show."""
    if isinstance(rules, AllFoursRules):
        for name in ("follow-or-trump", "undertrump", "run", "four", "hang-jack"):
            assert example(name, rules) is not None, name
        return
    for name in ("trick", "poules", "low-leads"):
        assert example(name, rules) is not None, name
    if rules.redeal:
        redeal = example("redeal", rules)
        assert redeal is not None
        assert redeal.own is not None
        assert Call.REDEAL in redeal.own.legal
    if rules.poule != "off":
        poules = example("poules", rules)
        assert poules is not None
        made = [event.seat for event in poules.events if isinstance(event, PouleMade)]
        assert made == [Seat.N, Seat.E]
    if rules.low_lead:
        poor = example("poor-trick", rules)
        assert poor is not None
        assert [card.text for card in poor.forced[1]] == ["7D", "7C"]
    if rules.melds:
        melds = example("meld", rules)
        assert melds is not None
        assert [event.points for event in melds.events if isinstance(event, Melded)] == [3, 3]
    if rules.claim != "off":
        claim = example("claim-after-trick", rules, short=1)
        assert claim is not None
        (claimed,) = (event for event in claim.events if isinstance(event, Claimed))
        assert claimed.right
        assert claimed.total == rules.target


def test_an_example_of_another_family_is_none_of_ours() -> None:
    assert example("four", preset("pollack")) is None
    assert example("poules", preset("all-fours")) is None


def test_a_deal_whose_cards_a_rule_forbids_is_not_told() -> None:
    """Another is told in its place."""
    rules = house("pollack", low_lead="on")
    assert example("melds", rules) is None
    assert "must lead the lowest rank" in book(rules)["deal"]


@pytest.mark.parametrize("pack", [PACK_32, PACK_52])
def test_the_draw_seats_them_alike_in_every_pack(pack: object) -> None:
    assert pack in (PACK_32, PACK_52)
    assert is_seated(draw(), PACK_32)
    assert is_seated(draw(), PACK_52)
