"""Checks requests against Discord's own OpenAPI description, where that file is to be had.

Only the keywords that request bodies there use are known; another one fails the check, so that it cannot
be passed over in silence.
"""

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

SILENT = frozenset({"title", "description", "format", "contentEncoding", "x-discord-union", "default"})
TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


KNOWN = frozenset(
    {"type", "const", "enum", "minimum", "maximum", "minLength", "maxLength", "pattern", "minItems"}
    | {"maxItems", "uniqueItems", "minProperties", "maxProperties", "required", "items", "properties"}
    | {"additionalProperties", "allOf", "oneOf", "anyOf"}
)


def description_file() -> Path | None:
    """The description: the file named in TAPIS_OPENAPI, or the one kept beside the repository."""
    named = os.environ.get("TAPIS_OPENAPI")
    path = Path(named) if named else ROOT.parent / "shared" / "discord" / "openapi.json"
    return path if path.is_file() else None


@cache
def load(path: Path) -> "Description":
    """Read a description, once."""
    return Description(json.loads(path.read_text(encoding="utf-8")))


class Description:
    """Discord's API as it describes itself."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._schemas = document["components"]["schemas"]
        # A path with fewer holes goes first: /commands/permissions is no command's id.
        self._paths = sorted(
            (
                (re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), item)
                for path, item in document["paths"].items()
            ),
            key=lambda entry: entry[0].pattern.count("[^/]+"),
        )

    def check(self, method: str, path: str, body: Any) -> None:
        """Raise AssertionError where a request is not one that the description knows."""
        item = next((item for pattern, item in self._paths if pattern.fullmatch(path)), None)
        assert item is not None, "no such path"
        operation = item.get(method.lower())
        assert operation is not None, "no such method"
        described = operation.get("requestBody")
        if described is None:
            assert body is None, "takes no body"
            return
        if body is None:
            assert not described.get("required"), "wants a body"
            return
        problem = self.problem(described["content"]["application/json"]["schema"], body, "body")
        assert problem is None, problem

    def problem(self, schema: dict[str, Any], value: Any, at: str) -> str | None:
        """What is wrong with a value, or None."""
        if "$ref" in schema:
            if schema["$ref"].endswith("/SnowflakeType") and type(value) is int:
                value = str(value)  # discord.py writes some ids as numbers, which Discord takes as well
            return self.problem(self._schemas[schema["$ref"].rsplit("/", 1)[-1]], value, at)
        for keyword, wanted in schema.items():
            if keyword in SILENT:
                continue
            problem = self._broken(keyword, wanted, value, at, schema)
            if problem is not None:
                return problem
        return None

    def _broken(self, keyword: str, wanted: Any, value: Any, at: str, schema: dict[str, Any]) -> str | None:
        ok = True
        match keyword:
            case "type":
                names = [wanted] if isinstance(wanted, str) else wanted
                ok = any(isinstance(value, TYPES[name]) for name in names)
                ok = ok and (not isinstance(value, bool) or "boolean" in names)
            case "const":
                ok = value == wanted
            case "enum":
                ok = value in wanted
            case "minimum" if isinstance(value, int | float):
                ok = value >= wanted
            case "maximum" if isinstance(value, int | float):
                ok = value <= wanted
            case "minLength" if isinstance(value, str):
                ok = len(value) >= wanted
            case "maxLength" if isinstance(value, str):
                ok = len(value) <= wanted
            case "pattern" if isinstance(value, str):
                ok = re.search(wanted, value) is not None
            case "minItems" if isinstance(value, list):
                ok = len(value) >= wanted
            case "maxItems" if isinstance(value, list):
                ok = len(value) <= wanted
            case "uniqueItems" if isinstance(value, list):
                ok = len({json.dumps(one, sort_keys=True) for one in value}) == len(value)
            case "minProperties" if isinstance(value, dict):
                ok = len(value) >= wanted
            case "maxProperties" if isinstance(value, dict):
                ok = len(value) <= wanted
            case "required" if isinstance(value, dict):
                ok = not set(wanted) - set(value)
            case "items" if isinstance(value, list):
                return self._first((wanted, one, f"{at}[{i}]") for i, one in enumerate(value))
            case "properties" if isinstance(value, dict):
                return self._first((wanted[k], one, f"{at}.{k}") for k, one in value.items() if k in wanted)
            case "additionalProperties" if isinstance(value, dict):
                rest = {k: one for k, one in value.items() if k not in schema.get("properties", {})}
                if isinstance(wanted, dict):
                    return self._first((wanted, one, f"{at}.{k}") for k, one in rest.items())
                ok = wanted or not rest
            case "allOf":
                return self._first((one, value, at) for one in wanted)
            case "oneOf" | "anyOf":
                problems = [self.problem(one, value, at) for one in wanted]
                if None not in problems:
                    # The branch that was meant is of the same type, and got furthest down.
                    found = [problem for problem in problems if problem is not None]
                    return max(found, key=lambda text: (f"{at}.type: " not in text, text.count(".")))
            case _ if keyword not in KNOWN:
                raise NotImplementedError(keyword)
            case _:
                pass
        return None if ok else f"{at}: {keyword} {wanted!r} does not hold"

    def _first(self, checks: Any) -> str | None:
        return next((problem for one in checks if (problem := self.problem(*one)) is not None), None)
