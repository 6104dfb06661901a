"""``python -m bench.sampler [--json]``: hidden hands drawn a second, beside OpenSpiel's in the same run.

Ours is the sampler of the 32-card games and of All Fours, OpenSpiel's is hearts' ``resample_from_infostate``:
each draws from positions of random deals, and takes short turns with the others. Setting up is not counted,
and is told. Time is the processor's, spent in this process.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.party import Party
from engine.players import allfours_seen, tressette_seen
from engine.players.sampler import Sampler
from engine.presets import preset
from engine.seats import Seat
from engine.views import view

ROUNDS: Final = 41
DRAWS: Final = 300
POSITIONS: Final = 8
SEED: Final = 1
_CARDS: Final = 9
"""Cards played before a hand is drawn: the third trick is open, and first suits are known to be missing."""

Drawer = Callable[[int], None]


def ours(game: str, rng: Random) -> tuple[Drawer, float]:
    """A way to draw worlds of a game, in positions in turn; and milliseconds that one set-up took."""
    samplers: list[Sampler] = []
    setting_up: list[float] = []
    while len(samplers) < POSITIONS:
        party = _some_party(game, rng)
        if party is None or party.turn is None:
            continue
        seen = (allfours_seen if party.rules.stock_size else tressette_seen).Seen.of(view(party, party.turn))
        started = time.process_time()
        samplers.append(seen.sampler())
        setting_up.append(1000 * (time.process_time() - started))

    def draw(number: int) -> None:
        for place in range(number):
            samplers[place % POSITIONS].draw(rng)

    return draw, statistics.median(setting_up)


def _some_party(game: str, rng: Random) -> Party | None:
    rules = preset(game)
    pack = list(rules.pack.cards)
    rng.shuffle(pack)
    size = (len(pack) - rules.stock_size) // 4
    hands = {seat: pack[size * seat : size * seat + size] for seat in Seat}
    party = Party.start(rules, Seat.N).deal_cards(hands, pack[4 * size :]).party
    for _ in range(_CARDS):
        if party.turn is None:
            return None
        party = party.apply(party.turn, party.legal(party.turn)[0]).party
    return party


def hearts(rng: Random) -> Drawer:
    """OpenSpiel's hearts after as many cards."""
    import pyspiel

    game: Any = pyspiel.load_game("hearts(pass_cards=false)")
    states: list[Any] = []
    for _ in range(POSITIONS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        for _ in range(_CARDS):
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)

    def draw(number: int) -> None:
        for place in range(number):
            state = states[place % POSITIONS]
            state.resample_from_infostate(state.current_player(), rng.random)

    return draw


def measure(drawers: Mapping[str, Drawer], *, rounds: int, draws: int) -> dict[str, float]:
    """Each drawer's median draws a second over interleaved turns, after one that only warms up."""
    rates: dict[str, list[float]] = {name: [] for name in drawers}
    for turn in range(rounds + 1):
        for name, draw in drawers.items():
            started = time.process_time()
            draw(draws)
            if turn:
                rates[name].append(draws / (time.process_time() - started))
    return {name: statistics.median(found) for name, found in rates.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 2 where OpenSpiel is not installed."""
    parser = argparse.ArgumentParser(prog="python -m bench.sampler", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object and nothing else")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"turns of each ({ROUNDS})")
    options = parser.parse_args(arguments)
    rng = Random(SEED)
    tressette, tressette_ms = ours("quatre-sept", rng)
    allfours, allfours_ms = ours("all-fours", rng)
    try:
        drawers = {"tressette": tressette, "all_fours": allfours, "hearts": hearts(rng)}
    except ImportError as missing:
        print(f"the bench needs the package {missing.name}: use make bench's environment", file=sys.stderr)
        return 2
    rates = measure(drawers, rounds=options.rounds, draws=DRAWS)
    found = {f"{name}_samples_per_s": round(rate) for name, rate in rates.items()}
    found |= {
        "ratio_tressette_hearts": round(rates["tressette"] / rates["hearts"], 2),
        "ratio_all_fours_hearts": round(rates["all_fours"] / rates["hearts"], 2),
        "tressette_setup_ms": round(tressette_ms, 3),
        "all_fours_setup_ms": round(allfours_ms, 3),
    }
    print(
        json.dumps(found)
        if options.json
        else "\n".join(f"{name:28} {each:>12,}" for name, each in found.items())
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
