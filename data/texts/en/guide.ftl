# docs/games.md, made by `python -m bot.guide`: Markdown, in English alone.

guide-head =
    # The games and their house rules

    This page is made from the presets (`data/rules`) and from the wording (`data/texts`) by
    `python -m bot.guide`; a test holds it to them.

    `/table open` opens a table of one of these games. `/rules` teaches each, and their rules by
    number are in [rules.md](rules.md).
guide-games = ## The games
guide-games-head = | game | target | parties in a session | what it is |
guide-rules =
    ## House rules

    A house rule is written as field and value, several parted by blanks:

        /table open game:All Fours rules:undertrump=forbidden kick=two

    The option `rules` completes them as one types, each with what it means. The board names the rules that are
    not the game's usual ones, and so does a party's record (`python -m engine replay`). The option `target` is
    there for itself, too.

    Below is each rule with its values, the games in which a value is the usual one, and the numbers under which
    it is found in [rules.md](rules.md).
guide-values-head = | value | what it means | usual in |
guide-rule = ### `{ $key }`: { $name }
guide-numbers = Games: { $games }. Rules: { $numbers }.
guide-only = Games: { $games }.
guide-range = `{ $low }` to `{ $high }`
guide-usual = { $game } `{ $value }`
guide-impossible =
    ## What cannot be played together

    `/table open` refuses these, and says why:

about-quatre-sept = 32 cards, no trumps: win tricks with points, and three in a row with 10, 9 and ace of a suit.
about-politaine = Quatre Sept with signals, a new deal on a weak hand, and more ways to win at once.
about-poule = Quatre Sept in which a poor trick makes its winner lead low, and poules are announced beforehand.
about-pollack = Combinations in the hand score, and a side says by itself that it has reached 21.
about-all-fours = 52 cards, anticlockwise: a turned-up trump, begging for another, then High, Low, Jack and Game.
