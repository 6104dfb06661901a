"""How a sentence for people is found in code, where none belongs: wording is data/texts/."""

import ast
import re
from collections.abc import Iterable, Iterator

# The command line speaks for itself, before any text is loaded: --help, and one line when it cannot start.
# And what is wrong with a text cannot be said by one.
SPEAKS = frozenset({"bot/__main__.py", "bot/settings.py", "bot/supervise.py", "bot/texts.py"})

# A placeholder counts as a word of a sentence, but not as one of the two real words that make one.
PLACEHOLDER = "\N{OBJECT REPLACEMENT CHARACTER}"
WORD = rf"(?:{PLACEHOLDER}|\b[^\W\d_]+(?:[’'-][^\W\d_]+)*\b)"
SENTENCE = re.compile(rf"{WORD}(?:[,;:.!?…–—]?\s+{WORD}){{2,}}")
LETTERS = re.compile(r"[^\W\d_]{2,}")
# Cards and seats are written in capitals, and are no words.
REAL_WORD = re.compile(r"\b(?=\w*[a-z])[^\W\d_]{2,}")
TAG = re.compile(r"<[^<>]*>")
# A statement, a part of one, or a list of its columns.
SQL = re.compile(
    r"\b(?:SELECT|FROM|WHERE|ORDER BY|VALUES|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|AND|IN|IS)\b"
    r"|\A\s*(?=.*_)[a-z_]+(?:,\s*[a-z_]+)+\s*\Z"
)
# Where even one word is something people read.
SHOWN_KEYWORDS = frozenset({"label", "placeholder", "content", "description", "title"})
SHOWN_FIRST = frozenset({"TextDisplay", "send", "send_message", "reply"})

LOGGERS = re.compile(r"_?(get)?log(ger|ging)?", re.IGNORECASE)
LOG_METHODS = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log"})


def _text(node: ast.expr | None) -> str | None:
    """What a literal says, an f-string with its placeholders; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or PLACEHOLDER for part in node.values)
    return None


def is_sentence(text: str) -> bool:
    """Whether a text reads as a sentence: three words in a row, at least two of them written out."""
    if SQL.search(text):
        return False
    found = SENTENCE.finditer(TAG.sub(" | ", text))
    return any(len(REAL_WORD.findall(match[0])) >= 2 for match in found)


def errors(sources: Iterable[str]) -> frozenset[str]:
    """The names of all exceptions that these modules define, those derived from one another included."""
    classes = [
        (node.name, {ast.unparse(base).rsplit(".", 1)[-1] for base in node.bases})
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
    ]
    found = {base for _, bases in classes for base in bases if base.endswith(("Error", "Exception"))}
    while more := {name for name, bases in classes if bases & found} - found:
        found |= more
    return frozenset(found)


def _is_internal(node: ast.AST, known: frozenset[str]) -> bool:
    """Whether what stands inside is for developers: an error raised, a log line, an assertion."""
    if isinstance(node, ast.Raise | ast.Assert):
        return True
    if isinstance(node, ast.ClassDef):
        return node.name in known
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute):
        owner = ast.unparse(node.func.value).rsplit(".", 1)[-1].split("(")[0]
        return node.func.attr in LOG_METHODS and LOGGERS.fullmatch(owner) is not None
    return isinstance(node.func, ast.Name) and (
        node.func.id in known or node.func.id.endswith(("Error", "Exception"))
    )


def _shown(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.ClassDef):
        yield from (keyword.value for keyword in node.keywords if keyword.arg in SHOWN_KEYWORDS)
    elif isinstance(node, ast.Call):
        name = ast.unparse(node.func).rsplit(".", 1)[-1]
        yield from (keyword.value for keyword in node.keywords if keyword.arg in SHOWN_KEYWORDS)
        if name in SHOWN_FIRST:
            yield from node.args[:1]


def _walk(node: ast.AST, known: frozenset[str]) -> Iterator[ast.AST]:
    """Every node whose text could reach a person."""
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and _text(child.value) is not None
        if not is_docstring and not _is_internal(child, known):
            yield child
            if _text(child if isinstance(child, ast.expr) else None) is None:
                yield from _walk(child, known)
            elif isinstance(child, ast.JoinedStr):
                for part in child.values:
                    if isinstance(part, ast.FormattedValue):
                        yield from _walk(part, known)


def sentences(source: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Every text for people in a module, as `line: text`; `known` are the names of its exceptions."""
    found: set[tuple[int, str]] = set()
    for node in _walk(ast.parse(source), known):
        if isinstance(node, ast.expr) and (text := _text(node)) is not None and is_sentence(text):
            found.add((node.lineno, text))
        for shown in _shown(node):
            text = _text(shown)
            if text is not None and LETTERS.search(text):
                found.add((shown.lineno, text))
    return [f"{line}: {' '.join(text.split())[:80]}" for line, text in sorted(found)]
