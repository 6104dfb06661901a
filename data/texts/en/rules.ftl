# The pages of rules: from them somebody who never played learns a game, on a phone. Here is what all games share;
# each family of games has a file of its own. Numbers that a house rule can change are put in, and so is
# everything in an example: it comes from a deal that the engine played (data/examples).

# The chapters, as buttons, three in a row on a phone; in this order they are read.
rules-chapter-game = Basics
rules-chapter-redeal = Redeal
rules-chapter-signals = Signals
rules-chapter-poule = La poule
rules-chapter-low-lead = Low lead
rules-chapter-melds = Melds
rules-chapter-claim = Claim
rules-chapter-trumps = Kick, beg
rules-chapter-four = Points
rules-chapter-count = Counting
rules-chapter-deal = Example
rules-chapter-table = Buttons
rules-to = { $number } { $chapter }
rules-where = { $game } to { $target } · page { $page } of { $pages }: { $chapter }

# A number of points, which other messages take.
rules-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}

rules-intro-quatre-sept =
    ### Quatre Sept
    “Four sevens” is a trick game from French Canada, a grandchild of the Italian Tressette.
rules-intro-politaine =
    ### La Politaine
    A lively sister of Quatre Sept, the trick game of French Canada.
rules-intro-poule =
    ### La Poule
    A slow and cunning sister of Quatre Sept, the trick game of French Canada.
rules-intro-pollack =
    ### Pollack
    An old German trick game, written down in 1853, whose parent is the Italian Tressette.
rules-intro-all-fours =
    ### All Fours
    The card game of Trinidad and Tobago, quick and full of bluff.

rules-players =
    Four people play, two against two. Partners sit opposite: North and South against East and West.
    { $aim }
rules-aim-tricks =
    In each deal the cards are played out four at a time, in tricks, and whoever wins a trick gets the points in it for their side. **The side that comes to { $target } wins the party**, however many deals that takes.
rules-aim-four =
    In each deal the cards are played out four at a time, in tricks. Then there are points for four things: High, Low, Jack and Game. **The side that comes to { $target } first wins the party, at once**, however many deals that takes.
rules-draw =
    ### Partners
    Everybody draws a card. The two lowest are partners, and so are the two highest; if two ranks are equal, all draw again. The lowest deals first. The third lowest sits at the dealer's left.
rules-draw-example = Example: { $cards }. { $one } and { $two } are partners, and { $dealer } deals.
rules-session =
    ### The session
    { $session } parties are played by the same partners; each begins at 0 again. Whoever wins more of them wins the session. If both win as many, it is a draw.

# A whole deal, told trick by trick.
rules-deal-heading =
    ### A whole deal
    { $dealer } deals, so { $leader } leads. These are the cards:
rules-deal-hand = { $seat } { $cards }
rules-deal-reading =
    ### The tricks
    The cards stand in the order in which they were played; behind the arrow, who won the trick and what it is worth in points.
rules-deal-reading-four =
    ### The tricks
    The cards stand in the order in which they were played, anticlockwise; behind the arrow, who won the trick and what it is worth for Game.
rules-deal-trick = **{ $number }** { $cards } → **{ $winner }** { $points }
rules-deal-count =
    ### What it gives
# One side's count: a list of parts, each one of the messages below.
rules-deal-side = { $side }: { $parts }. That makes **{ $points }**.
rules-part-cards = { $points } in cards count as { $whole }
rules-part-game-points = took { $points } for Game
rules-part-poule = la poule { $sign } { $points }
rules-part-poule-penalty = the other side's failed poule { $points }
rules-part-meld = { $name } { $points }
rules-part-kick = the kick { $card } { $points }
rules-part-give = “take one” { $points }
rules-part-high = High { $card } { $points }
rules-part-low = Low { $card } { $points }
rules-part-jack = Jack { $points }
rules-part-hang-jack = hang jack { $points }
rules-part-game = Game { $points }
rules-part-nothing = nothing

# Under a trick of it: what else happened there.
rules-told-poules = Before the first card they announce how many poules they will make: { $numbers }.
rules-told-says-poule = { $name } says “la poule” with { $card }.
rules-told-poule-made = Three tricks in a row with { $cards }: la poule, +{ $points } for { $side }.
rules-told-low-lead = Less than a point: { $name } must lead the lowest rank, { $cards }.
rules-signalled-tap = { $name } taps with { $card }: good { $sign }.
rules-signalled-slide = { $name } lets { $card } slide: good { $sign }.
rules-told-meld = { $name } names { $meld }: { $points }.
rules-told-kick = { $name } turns up { $card }: { $sign } would be trump, { $points } for the dealer's side.
rules-told-kick-nothing = { $name } turns up { $card }: { $sign } would be trump. That card scores nothing.
rules-told-stand = { $name } stands: { $sign } is trump.

# How the buttons are used.
rules-table =
    ### At the table
    { $hand } shows your cards, to you alone. Tap a card to play it. On your turn the cards that you may not play are grey, and the reason stands above them.
rules-table-cut = Before each deal one player cuts the pack: their hand asks them for a number.
rules-table-pages = Under the cards are the last trick and the score sheet. The board in the channel shows what everybody may see.
rules-table-leave = { $leave } on the board is always possible: a computer player goes on with your cards until you come back. The same button lets you give the party up, or propose to end it.
rules-house =
    ### House rules of this table
