"""Whatever somebody is called, it is written safely, shortly, and as a name."""

from __future__ import annotations

import unicodedata

import pytest
import regex
from hypothesis import assume, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from bot.names import CODE_POINTS, GRAPHEMES, written
from tests.engine.parties import examples
from tests.screens.made import names

FSI, PDI = "\u2068", "\u2069"


def seen(name: str) -> str:
    """The name as it is shown: without escapes and what cannot be seen."""
    return regex.sub(r"\\(.)", r"\1", written(name)).replace("\u200b", "").strip(FSI + PDI)


anything = st.one_of(names(), st.text(max_size=60))


@examples(400)
@given(anything)
def test_a_name_is_one_short_line_that_can_be_seen(name: str) -> None:
    text = written(name)
    shown = seen(name)
    assert shown.strip()
    assert len(regex.findall(r"\X", shown)) <= GRAPHEMES
    assert len(shown) <= CODE_POINTS
    assert len(text) <= 2 * CODE_POINTS + 3
    assert text.isprintable() or all(
        unicodedata.category(char) in ("Cf", "Cn") or char.isprintable() for char in text
    )
    assert not set(text) & set("\n\r\t\v\f\u2028\u2029\x00")
    text.encode()


@examples(400)
@given(anything)
def test_its_direction_stays_inside(name: str) -> None:
    text = written(name)
    assert not set(text) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c")
    assert (text.count(FSI), text.count(PDI)) in ((0, 0), (1, 1))
    if FSI in text:
        assert (text[0], text[-1]) == (FSI, PDI)
    runs_left = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text)
    assert runs_left == (FSI in text)


@examples(400)
@given(anything)
def test_markdown_reads_it_as_plain_text(name: str) -> None:
    """CommonMark is stricter than Discord about what begins a list, and as strict about the rest."""
    for before in ("", "by "):
        tokens = MarkdownIt("commonmark", {"html": False}).parse(before + written(name))
        assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
        kinds = {child.type for child in tokens[1].children or ()}
        assert kinds <= {"text", "text_special"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Anna", "Anna"),
        ("Jürgen Müller-Lüdenscheidt", "Jürgen Müller-Lüden…"),
        ("  two\n lines ", "two lines"),
        ("**bold** _and_ ~~so~~ ||on||", "\\*\\*bold\\*\\* \\_and\\_ \\~\\~so…"),
        ("@everyone", "\\@\u200beveryone"),
        ("<@1> <#2> <:a:3>", "\\<\\@1\\> \\<\\#2\\> \\<:a:3\\>"),
        ("https://a.b", "https\\://a.b"),
        ("[a](b)", "\\[a\\]\\(b\\)"),
        ("# big", "\\# big"),
        ("-# small", "\\-\\# small"),
        ("1. list", "1\\. list"),
        ("> quote", "\\> quote"),
        ("`code`", "\\`code\\`"),
        ("a\\", "a\\\\"),
        ("مرحبا", f"{FSI}مرحبا{PDI}"),
        ("\u202eevil\u202c", "evil"),
        ("Z\u0301\u0302\u0303\u0304\u0305\u0306", "Z\u0301\u0302\u0303\u0304"),
        ("\u0301\u0302a", "a"),
        ("می\u200cخواهم", f"{FSI}می\u200cخواهم{PDI}"),
    ],
)
def test_names_as_they_are_written(name: str, text: str) -> None:
    assert written(name) == text


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\u200b\u200d", "\u2800 \u115f", "\n", "\U000e0041", "\u0301"]
)
def test_who_has_no_name_to_be_seen_gets_the_other_one(name: str) -> None:
    assert written(name) == "?"
    assert written(name, nameless="somebody") == "somebody"


@pytest.mark.parametrize(
    "character",
    [
        "e\u0301",
        "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
        "\U0001f9d1\U0001f3fb\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f9d1\U0001f3ff",
        "\U0001f44d\U0001f3fd",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "\U0001f1eb\U0001f1f7",
        "\u2764\ufe0f",
        "각",
        "กำ",
        "क्षि",
        "நி",
        "1\ufe0f\u20e3",
    ],
)
def test_what_people_see_as_one_character_is_never_cut(character: str) -> None:
    assert written(character) == character
    many = written(character * 40)
    assert many.endswith("…")
    whole, rest = divmod(len(many) - 1, len(character))
    assert rest == 0
    assert many[:-1] == character * whole
    assert whole == min(GRAPHEMES - 1, (CODE_POINTS - 1) // len(character))


PIECES = (
    *("a", "b", "1", " ", "é", "e", "\u0301", "\u200d", "\ufe0f", "漢", "\u2642", "\u2764"),
    *("\U0001f469", "\U0001f3fd", "\U0001f1eb", "\U0001f1f7", "\U0001f3f4"),
    *("\u1100", "\u1161", "\u11a8", "가", "각", "क", "\u094d", "ष", "\u093f", "ก", "\u0e33"),
)


@examples(300)
@given(st.lists(st.sampled_from(PIECES), min_size=20, max_size=40).map("".join))
def test_cuts_are_where_unicode_ends_a_character(name: str) -> None:
    whole = name.strip(" ")
    pieces = regex.findall(r"\X", whole)
    # Of the rest marks or joiners are left out, so that there is nothing to compare with.
    assume(all(len(regex.findall(r"\p{M}", piece)) <= 4 and len(piece) <= 12 for piece in pieces))
    head = seen(name).removesuffix("…").rstrip(" ")
    if whole.startswith(head):
        ends = {sum(map(len, pieces[:count])) for count in range(1, len(pieces) + 1)}
        assert len(head) in ends or whole[len(head)] in "\u200d "
