"""No sentence in the code: everything people read comes from data/texts."""

import pytest

from tests.project.tree import inside, modules
from tests.project.wording import SPEAKS, errors, sentences

MODULES = {inside(path): path for path in modules("bot") if inside(path) not in SPEAKS}
ERRORS = errors(path.read_text() for path in modules("bot"))


@pytest.mark.parametrize("module", MODULES)
def test_a_module_says_nothing_by_itself(module: str) -> None:
    assert sentences(MODULES[module].read_text(), ERRORS) == []


@pytest.mark.parametrize(
    "source",
    [
        "x = 'It is your turn.'",
        "x = f'{name} plays {card}, well done'",
        "x = f'The {a} of {b}'",
        "def f():\n    return 'Nobody sits here yet'",
        "say('<p>Open one of these</p>')",
        "ui.Button(label='Start')",
        "ui.Button(label='OK')",
        "ui.Button(label=f'Sit {seat}')",
        "ui.TextDisplay('Ready')",
        "@app_commands.command(name='open', description='Opens')\nasync def f(): ...",
        "await channel.send('Hello')",
        "class Open(ui.Modal, title='Open'):\n    ...",
        "x = f'{say(1, \"this one is hidden\")}'",
    ],
)
def test_what_people_would_read_is_found(source: str) -> None:
    assert sentences(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring that says what a module does."""',
        "class A:\n    b: int = 1\n    '''What an attribute is for.'''",
        "raise ValueError('this cannot be so')",
        "raise CannotRun(78, f'{name}: this cannot be so')",
        "fault = StoreError('the row is gone')",
        "line = CannotRun(78, 'this cannot be so')",
        "class CannotRun(Exception):\n    def __init__(self): super().__init__('this cannot be so')",
        "log.warning('a board of %s was lost', channel)",
        "logging.getLogger(__name__).info('all is well here')",
        "assert x, 'this cannot be so'",
        "await tx.execute('SELECT seat FROM seats WHERE party = ?')",
        "x = 'party_id, guild_id, game, rules'",
        "x = ' WHERE (place > ? AND place <= ?) ORDER BY place'",
        "say(locale, 'table-open', name=name)",
        "ui.Button(label=say(locale, 'start'), custom_id='t:start')",
        "ui.Button(label='10♠', emoji='♠')",
        "x = 'TS 7S JS KS', 'QS JD KH AC'",
        "x = f'{a} {b} {c}'",
        "x = f'{a} · {b}'",
    ],
)
def test_what_nobody_reads_is_left_alone(source: str) -> None:
    assert sentences(source, frozenset({"CannotRun"})) == []


def test_an_exception_is_known_by_what_it_derives_from() -> None:
    source = "class A(Exception): ...\nclass B(A): ...\nclass C(Thing): ...\nclass D(errors.B): ..."
    assert {"A", "B", "D"} <= errors([source])
    assert "C" not in errors([source])
