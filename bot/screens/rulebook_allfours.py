"""The pages of rules of All Fours: cards and tricks, the kick and the beg, the four points."""

from __future__ import annotations

from bot.examples import Example
from bot.screens import cards
from bot.screens import rulebook_words as words
from bot.texts import Say
from engine.actions import Play
from engine.cards import Card
from engine.deals import Award
from engine.events import CardPlayed, HandsGrown, Kicked, TrickWon
from engine.rules import AllFoursRules


def game(rules: AllFoursRules, say: Say) -> list[str]:
    """What the game is, its cards, and what may be played (AF1, AF13 to AF19)."""
    texts = [
        say(f"rules-intro-{rules.game}"),
        say("rules-players", aim=say("rules-aim-four", target=rules.target)),
        say("rules-all-fours-cards", order=words.order(say, rules)),
        say("rules-all-fours-trick"),
        words.quoted(_trick(rules, say)),
    ]
    return [*texts, *_undertrump(rules, say), *words.draw(rules, say)]


def _trick(rules: AllFoursRules, say: Say) -> str:
    shown = words.needed("follow-or-trump", rules)
    assert shown.view.all_fours is not None
    return say(
        "rules-all-fours-trick-example",
        sign=cards.suit_text(say, shown.view.all_fours.trump),
        led=cards.text(say, _laid(shown)[0]),
        hand=_hand(shown, say),
        may=_may(shown, say),
    )


def _undertrump(rules: AllFoursRules, say: Say) -> list[str]:
    if rules.undertrump == "allowed":
        return [say("rules-undertrump-allowed")]
    shown = words.needed("undertrump", rules)
    led, trump = _laid(shown)
    told = say(
        "rules-undertrump-example",
        led=cards.text(say, led),
        trump=cards.text(say, trump),
        hand=_hand(shown, say),
        may=_may(shown, say),
    )
    return [say("rules-undertrump-forbidden"), words.quoted(told)]


def _laid(shown: Example) -> list[Card]:
    return [event.play.card for event in shown.events if isinstance(event, CardPlayed)]


def _hand(shown: Example, say: Say) -> str:
    assert shown.own is not None
    return cards.text(say, *shown.own.hand)


def _may(shown: Example, say: Say) -> str:
    assert shown.own is not None
    return cards.text(say, *(action.card for action in shown.own.legal if isinstance(action, Play)))


def trumps(rules: AllFoursRules, say: Say) -> list[str]:
    """The kick; stand, beg, take one, run the pack (AF5 to AF12, A-AF5, A-AF7 to A-AF9)."""
    lacking = rules.target - 1
    beg = [say("rules-beg-hands")]
    if rules.exhausted == "redeal":
        beg.append(say("rules-exhausted-redeal"))
    else:
        beg.append(say("rules-exhausted-last-kick"))
    if rules.beg_at_13 == "forbidden":
        beg.append(say("rules-beg-at-13", lacking=lacking))
    else:
        beg.append(say("rules-give-at-13", lacking=lacking))
    if rules.give_needs_trump:
        beg.append(say("rules-give-needs-trump"))
    kick = say("rules-kick", low=rules.kick)
    return [kick, say("rules-beg"), say("rules-beg-answer"), words.quoted(_run(rules, say)), "\n".join(beg)]


def _run(rules: AllFoursRules, say: Say) -> str:
    """A pack that is run twice (AF9)."""
    shown = words.needed("run", rules)
    kicks = [event for event in shown.events if isinstance(event, Kicked)]
    told = [
        say(
            "rules-run-ran" if number else "rules-run-kick",
            card=cards.text(say, kick.card),
            points=words.points(say, kick.points),
        )
        for number, kick in enumerate(kicks)
    ]
    return say(
        "rules-run-example",
        kicks=" ".join(told),
        side=words.side(say, shown.dealer.side),
        points=words.points(say, sum(kick.points for kick in kicks)),
        held=max(event.held for event in shown.events if isinstance(event, HandsGrown)),
    )


def four(rules: AllFoursRules, say: Say) -> list[str]:
    """High, Low, Jack and Game, and the end (AF20 to AF26, A-AF1 to A-AF4, A-AF15)."""
    lines = [say("rules-four")]
    if rules.hang_jack:
        lines.append(say("rules-hang-jack", points=words.points(say, rules.hang_jack)))
    else:
        lines.append(say("rules-hang-jack-nothing"))
    if rules.game_points:
        lines.append(say("rules-game", points=words.points(say, rules.game_points)))
    besides = [say(f"rules-game-{rules.game_tie}")] if rules.game_points else []
    besides.append(say("rules-four-out"))
    examples = [_high_and_low(rules, say)]
    if rules.hang_jack:
        examples.append(_hanged(rules, say))
    end = say("rules-all-fours-end", target=rules.target)
    return ["\n".join(lines), "\n".join(besides), words.quoted(*examples), end, *words.session(rules, say)]


def _high_and_low(rules: AllFoursRules, say: Say) -> str:
    """Who has High and Low in the deal that is told whole."""
    shown = words.needed("four", rules)
    ended = shown.view.deals[-1]
    high, low = (_award(ended.awards, kind) for kind in ("high", "low"))
    assert high.seat is not None
    assert high.card is not None
    assert low.seat is not None
    assert low.card is not None
    suit = high.card.suit
    dealt = [card for hand in shown.hands.values() for card in hand if card.suit is suit]
    return say(
        "rules-four-example",
        trumps=cards.text(say, *rules.pack.sorted(dealt)),
        high=cards.text(say, high.card),
        high_seat=words.seat(say, high.seat),
        high_side=words.side(say, high.for_side),
        low=cards.text(say, low.card),
        low_seat=words.seat(say, low.seat),
        low_side=words.side(say, low.for_side),
    )


def _award(awards: tuple[Award, ...], kind: str) -> Award:
    return next(award for award in awards if award.kind == kind)


def _hanged(rules: AllFoursRules, say: Say) -> str:
    """A jack of trumps that has to be played on the ace (AF23)."""
    shown = words.needed("hang-jack", rules)
    hang = _award(shown.view.deals[-1].awards, "hang-jack")
    first = next(event for event in shown.events if isinstance(event, TrickWon))
    jack = next(card for card in first.cards if card.rank == "J")
    loser = next(seat for seat, hand in shown.hands.items() if jack in hand)
    return say(
        "rules-hang-example",
        led=cards.text(say, first.cards[0]),
        name=words.seat(say, loser),
        jack=cards.text(say, jack),
        trick=words.laid(say, first),
        side=words.side(say, hang.for_side),
    )
