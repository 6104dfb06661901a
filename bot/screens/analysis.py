"""The analysis of a deal over: an overview, then a page a trick with each card and its alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.presses import Press
from bot.screens import analysis_words as words
from bot.screens import people
from bot.screens.cards import suit_text
from bot.screens.cards import text as card_text
from bot.screens.layout import MAIN, Button, Item, LayoutView, button, divider, line, page, row, small, text
from bot.screens.score import sides
from bot.tables.model import Sitter
from bot.texts import Say
from engine.analysis import AnalysedTrick, Analysis, Decision
from engine.cards import Card, Suit
from engine.rules import Rules, TressetteRules
from engine.seats import Seat

OVERVIEW: Final = "all"
"""The page of the whole deal; the others are a trick's number, 0 for what was said before the first card."""
LISTED: Final = 20
"""Mistakes that the overview lists, the dearest: more is no list any more, and the pages have them all."""


@dataclass(frozen=True, slots=True)
class AnalysedDeal:
    """Which deal it is, and who played it."""

    table_id: int
    party_number: int
    number: int
    rules: Rules
    seats: tuple[Sitter | None, ...]
    """Who played each seat, as far as that is one player whose name is known."""
    trump: Suit | None
    """None in the games that have none."""
    tricks: int
    """Tricks that were played, the last perhaps not to its end."""
    earlier: int | None = None
    """The number of the deal before it that can be analysed as well."""
    later: int | None = None

    def said_by(self, say: Say) -> Say:
        """The same language for the cards of this deal's pack."""
        return say.with_pack(self.rules.shown_pack if isinstance(self.rules, TressetteRules) else "french")

    def name(self, say: Say, seat: Seat) -> str:
        """Who played a seat; where that is not known, the seat."""
        return people.called(say, seat, self.seats[seat])

    def press(self, at: str, why: str) -> Press:
        """Turns to a page; `why` tells buttons apart that lead to the same one."""
        return Press("analysis-page", self.table_id, f"{self.party_number}.{self.number}", f"{at}.{why}")

    def heading(self, say: Say, *what: str) -> str:
        """The game, the deal, and what of it."""
        deal = say("board-deal", number=self.number)
        return f"### {line(say(f'game-{self.rules.game}'), deal, *what)}"


def analysis_at(arg: str) -> str:
    """The page that a press asks for, as :meth:`AnalysedDeal.press` wrote it."""
    return arg.partition(".")[0]


def analysis_page(deal: AnalysedDeal, analysis: Analysis, say: Say, at: str = OVERVIEW) -> LayoutView:
    """A page of the analysis; the overview where there is none of that name."""
    say = deal.said_by(say)
    pages = _pages(analysis)
    if at not in pages:
        return page(*_overview(deal, analysis, say), *_from_overview(deal, analysis, say, pages))
    return page(*_page(deal, analysis, say, int(at)), *_from_page(deal, analysis, say, pages, at))


def analysis_progress(deal: AnalysedDeal, say: Say, *, done: int, steps: int, ahead: int) -> LayoutView:
    """How far the analysis is: `done` of `steps`, and none of them as long as others are `ahead` of it."""
    if ahead:
        how = say("analysis-waits", ahead=ahead)
    elif steps:
        how = say("analysis-works", done=done * deal.tricks // steps, tricks=deal.tricks)
    else:
        how = say("analysis-begins")
    return page(
        text(deal.heading(say, say("analysis-what")), how, small(say("analysis-works-how"))),
        row(_again(deal, say)),
    )


def no_analysis(deal: AnalysedDeal, say: Say, why: str) -> LayoutView:
    """Why there is none, and the way to try again. `why` is the end of a text's id."""
    what = say("analysis-busy") if why == "busy" else say(f"analysis-lost-{why}")
    return page(text(deal.heading(say, say("analysis-what")), what), row(_again(deal, say)))


def _again(deal: AnalysedDeal, say: Say) -> Button:
    return button(say("button-analysis-again"), deal.press(OVERVIEW, "again"))


# The whole deal.


def _overview(deal: AnalysedDeal, analysis: Analysis, say: Say) -> Iterator[Item]:
    how = say("analysis-how")
    if not analysis.exact:
        how = say("analysis-how-estimated", samples=analysis.samples)
    first = analysis.tricks[0].decisions[0].exact
    best = "" if analysis.best is None else words.worth(say, analysis.best, exact=first)
    played = sum(len(trick.decisions) for trick in analysis.tricks)
    cut_short = played < sum(map(len, analysis.hands))
    yield text(
        deal.heading(say, say("analysis-what")),
        _trump(deal, say),
        say("analysis-best", worth=f"**{best}**"),
        say("analysis-came", worth=f"**{sides(say, *map(str, analysis.points))}**"),
        say("analysis-given", worth=sides(say, *map(words.number, analysis.given))),
        say("analysis-cut-short") if cut_short else "",
    )
    mistakes = sorted(analysis.mistakes, key=lambda placed: _price(placed[1]), reverse=True)[:LISTED]
    listed = [placed for placed in analysis.mistakes if placed in mistakes]
    left_out = len(analysis.mistakes) - len(listed)
    yield divider()
    yield text(
        say("analysis-mistakes") if listed else say("analysis-no-mistakes"),
        *(_mistake(deal, say, number, decision) for number, decision in listed),
        small(say("analysis-more", number=left_out)) if left_out else "",
    )
    yield divider()
    yield text(*(each for seat in Seat for each in _seat(deal, analysis, say, seat)))
    yield text(small(how))


def _price(decision: Decision) -> tuple[bool, float]:
    return decision.played.loses_party, decision.played.lost


def _seat(deal: AnalysedDeal, analysis: Analysis, say: Say, seat: Seat) -> tuple[str, str]:
    """Who had which cards, and gave away how much."""
    mistakes = [decision.played for _, decision in analysis.mistakes if decision.seat is seat]
    lost = words.number(sum(option.lost for option in mistakes))
    if any(option.loses_party for option in mistakes):
        lost = say("analysis-lost-party")
    given = say("analysis-gave", lost=lost) if mistakes else ""
    hand = [Card.parse(card) for card in analysis.hands[seat]]
    suits = sorted(Suit, key=lambda suit: suit is not deal.trump)
    held = [[card for card in hand if card.suit is suit] for suit in suits]
    return (
        f"{people.letter(say, seat)} {line(deal.name(say, seat), given)}",
        " ".join(card_text(say, *cards) for cards in held if cards),
    )


def _mistake(deal: AnalysedDeal, say: Say, number: int, decision: Decision) -> str:
    """A mistake in one line: where, whose, what, its price, what was better."""
    where = say("analysis-at", number=number) if number else say("analysis-at-before")
    played = decision.played
    price = say("analysis-lost-party")
    if not played.loses_party:
        price = say("analysis-lost", lost=words.number(played.lost))
    what = f"{people.letter(say, decision.seat)} {words.option(say, played.action, deal.rules)} **{price}**"
    return line(f"{where}: {what}", words.unsaid(say, decision), _better(deal, say, decision))


def _better(deal: AnalysedDeal, say: Say, decision: Decision) -> str:
    """Some of what was best; nothing where the same card was, had a word been said with it."""
    best = [option.action for option in decision.best]
    if decision.played.action in best:
        return ""
    return say("analysis-better", cards=words.some(say, best, deal.rules))


# A trick.


def _page(deal: AnalysedDeal, analysis: Analysis, say: Say, number: int) -> Iterator[Item]:
    """What was said before the first card (0), or a trick."""
    if number:
        trick = analysis.tricks[number - 1]
        what = say("analysis-trick", number=number, tricks=len(analysis.tricks))
        decisions = trick.decisions
        exact = all(decision.exact for decision in decisions)
        how = "" if exact else say("analysis-estimates")
        yield text(deal.heading(say, what), small(line(_led(deal, say, trick), _trump(deal, say), how)))
    else:
        decisions = analysis.opening
        yield text(deal.heading(say, say("analysis-before")))
    for decision in decisions:
        yield text(*_decision(deal, say, decision))


def _trump(deal: AnalysedDeal, say: Say) -> str:
    """What is trump, where anything is."""
    return "" if deal.trump is None else say("analysis-trump", suit=suit_text(say, deal.trump))


def _led(deal: AnalysedDeal, say: Say, trick: AnalysedTrick) -> str:
    leader = deal.name(say, trick.leader)
    if trick.winner is None:
        return say("analysis-led-open", leader=leader)
    return say("analysis-led", leader=leader, winner=deal.name(say, trick.winner))


def _decision(deal: AnalysedDeal, say: Say, decision: Decision) -> Iterator[str]:
    """Who played what; below it what each card was worth."""
    played = decision.played
    gives = ""
    if decision.is_mistake:
        lost = words.number(played.lost)
        gives = say("analysis-gives-party") if played.loses_party else say("analysis-gives", lost=lost)
    name = deal.name(say, decision.seat)
    what = f"{people.letter(say, decision.seat)} {name} **{words.option(say, played.action, deal.rules)}**"
    yield line(what, gives, words.unsaid(say, decision) if gives else "")
    yield words.options(say, decision, deal.rules)


# The ways from page to page.


def _pages(analysis: Analysis) -> list[str]:
    tricks = [str(trick.number) for trick in analysis.tricks]
    return ["0", *tricks] if analysis.opening else tricks


def _next_mistake(deal: AnalysedDeal, analysis: Analysis, say: Say, after: int) -> Button:
    further = [number for number, _ in analysis.mistakes if number > after]
    label = say("button-analysis-mistake", first="yes" if after < 0 else "no")
    return button(label, deal.press(str(min(further, default=0)), "mistake"), MAIN, disabled=not further)


def _from_overview(deal: AnalysedDeal, analysis: Analysis, say: Say, pages: list[str]) -> Iterator[Item]:
    yield row(
        button(
            say("button-analysis-first", before="yes" if pages[0] == "0" else "no"),
            deal.press(pages[0], "on"),
        ),
        _next_mistake(deal, analysis, say, -1),
    )
    others: list[Button] = []
    if deal.earlier is not None:
        others.append(_other_deal(deal, say("button-analysis-earlier", number=deal.earlier), deal.earlier))
    if deal.later is not None:
        others.append(_other_deal(deal, say("button-analysis-later", number=deal.later), deal.later))
    if others:
        yield row(*others)


def _other_deal(deal: AnalysedDeal, label: str, number: int) -> Button:
    return button(label, replace(deal, number=number).press(OVERVIEW, "deal"))


def _from_page(deal: AnalysedDeal, analysis: Analysis, say: Say, pages: list[str], at: str) -> Iterable[Item]:
    """Always the same buttons in the same places, so that one can tap on without looking."""
    here = pages.index(at)
    back = pages[here - 1] if here else ""
    on = pages[here + 1] if here + 1 < len(pages) else ""
    label = say("button-analysis-back", number=back) if back else say("button-analysis-start")
    return (
        row(
            button(
                say("button-analysis-before") if back == "0" else label,
                deal.press(back or at, "back"),
                disabled=not back,
            ),
            button(
                say("button-analysis-on", number=on) if on else say("button-analysis-end"),
                deal.press(on or at, "on"),
                disabled=not on,
            ),
        ),
        row(
            button(say("button-analysis-all"), deal.press(OVERVIEW, "all")),
            _next_mistake(deal, analysis, say, int(at)),
        ),
    )
