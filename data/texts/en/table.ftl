# The board, which everybody in the channel sees.

button-hand = My hand
button-rules = Rules
button-leave = Leave
button-commitment = Commitment
button-sit = Sit { $seat }
# Enters the draw for partners.
button-draw = Sit down
button-stand = Stand up
button-computer = Add computer
button-level = Level: { $level ->
    [easy] easy
    [strong] strong
   *[normal] normal
}
button-start = Start
button-next = Next deal
button-rematch = Rematch
# In the place of Rematch, while the session has parties left.
button-next-party = Next party
# Says yes to what somebody proposed.
button-agree-resign = Agree to give up
button-agree-agreed = Agree to end
button-record = Record
button-close = Close

board-party = party { $number } to { $target }
# In a session of several parties.
board-party-of = party { $number } of { $session } to { $target }
board-deal = deal { $number }
board-trick = trick { $number }/{ $tricks }
# In the place of the trick: before the first card, and after the last where the count is still awaited.
board-before = before play
board-played-out = all cards are played
board-counted = deal { $number } counted
# All Fours: three turned-up cards of one suit have used up the pack.
board-exhausted = deal { $number } has no trump
board-over = party { $number } is over
board-over-of = party { $number } of { $session } is over
board-target = to { $target }
board-deals = { $name } deals
board-dealt = { $name } dealt
board-deals-next = { $name } deals next
board-lead = { $name } leads
board-led = { $name } led
board-anticlockwise = played anticlockwise
# The first digits of the commitment.
board-commitment = commitment { $digits }
board-closed = { $game }: this table is closed.

# A seat whose player is awaited.
board-to-play = { $name } to play
board-to-lead = { $name } to lead
board-to-cut = { $name } to cut the pack
board-to-beg = { $name } to stand or beg
board-to-give = { $name } to give one or run the pack
board-to-count = { $name } or { $partner } to claim { $target } or count
# Before the first card: to everybody, since nobody is told whose hand has something to say.
board-open-hands = ► **Everybody, open your hand.** { $why ->
    [poules] Who holds a ten, nine and ace of one suit says now how many poules they will make. Who says nothing in time announces none.
    [redeal] A hand without a ten, nine or ace may have the cards dealt again. Who says nothing in time keeps them.
   *[both] A hand without a ten, nine or ace may have the cards dealt again, and who holds all three of one suit says now how many poules they will make. Who says nothing in time keeps the cards and announces none.
}
board-deserted = **Everybody has left, so the table waits.** It goes on when somebody takes their seat back with My hand, or sits down.
board-pack-used-up = The pack is used up and trumps are still the same suit: the cards are thrown in, kick points stay, and { $name } deals again.
# A card with which its player said “la poule”.
board-says-poule = { $card } “la poule”
# Beside a card, behind a sign for it: how it was laid, and in which suit that promises good cards.
signal-tap = tap: good { $suit }
signal-slide = slide: good { $suit }

# Before the first card everybody said how many poules they will make.
poules-announced = Poules announced: { $poules }
poules-of = { $name } { $number }
poules-none = Nobody announced a poule.
melds-of = { $name } melds { $melds }
# All Fours. The cards that were turned up for trumps; with points, each that gave some with what it gave.
trump = Trump { $suit }, turned up: { $cards }
trump-kick = Trump { $suit }, turned up: { $cards } for { $side }
answer-stand = { $name } stands
answer-beg = { $name } begs
answer-give = { $name } gives one: { $side } +{ $points }
answer-run = { $name } runs the pack: { $held } cards each

poule-running = La poule { $suit }: { $name }, { $tricks } of 3 tricks
poule-made = La poule { $suit }: made by { $name }, +{ $points }
poule-lost = La poule { $suit }: lost by { $name }

trick-last = Last trick to { $name }, worth { $points }: { $cards }
trick-last-game = Last trick to { $name }, { $points } for Game: { $cards }

score-side = { $side } **{ $total }** { $names }
score-session = Parties won: { $won }
# What the sides have taken in the running deal.
score-cards = Card points taken: { $taken }
score-game = Taken for Game: { $taken }
score-redeals = The cards were thrown in { $times ->
    [1] once
    [2] twice
   *[other] { $times } times
}, and { $name } deals again.
score-decider = The sides are level: one more deal decides.
score-unclaimed = { $side } have reached { $target } and not claimed it: the party goes on until somebody claims.

lobby-side = -# { $side }, partners
lobby-how = -# Sit down, or fill seats with computer players. Anyone seated may start.
# Where partners are drawn: nobody has a seat before the start.
lobby-draw = -# In the draw, { $number } of { $places }
lobby-in-draw = • { $name }
lobby-how-draw = -# Sit down to enter the draw, or add computer players. Anyone in it may start. Then everybody draws a card: the two lowest are partners, and the lowest deals first.
lobby-session = { $parties } parties a session
lobby-commitment = Commitment { $commitment }. It is the SHA-256 of the seed that all cards will be dealt from. The seed is shown after the party, so everyone can check that no deal was changed.

# The cards that partners were drawn by, on the first board.
draw-cards = Drawn, lowest first: { $cards }
draw-partners = The two lowest are partners: { $one } & { $two } against { $others }. { $one } deals first.

# Somebody would end the party before its time.
proposal-resign = ⚑ { $names } would give the party up. Awaited: { $awaited }.
proposal-agreed = ⚑ { $names } would end the party here, with no winner. Awaited: { $awaited }.

# The count of a deal, in a narrow table.
count-tricks = Tricks
count-cards = Card points
count-whole = Counted
count-game = For Game
count-meld = Melds
count-poule = La poule
count-poule-penalty = Penalty
count-deal = This deal
count-total = Total

# Under it, what else the deal gave, a line each.
award-meld = { $name } melded { $meld }: { $side } +{ $points }
award-poule-penalty = Poule not made by { $name }: { $side } +{ $points }
award-kick = Kick { $card }: { $side } +{ $points }
award-give = Take one: { $side } +{ $points }, { $name } begged
award-high = High { $card }: { $side } +{ $points }, dealt to { $name }
award-low = Low { $card }: { $side } +{ $points }, dealt to { $name }
award-jack = Jack: { $side } +{ $points }, held by { $name }
award-hang-jack = Hang jack: { $side } +{ $points }, taken by { $name }
award-game = Game with { $more } to { $less }: { $side } +{ $points }
award-no-game = Game: nobody, both sides took { $points }

sheet-deal = Deal
sheet-total = Total
sheet-empty = No deal has been counted yet.
sheet-earlier = { $deals ->
    [one] One earlier deal is not shown.
   *[other] { $deals } earlier deals are not shown.
}
# Before a side’s points: what they are for, besides cards. A poule and a pollack have their suit’s sign.
sheet-sign-meld = M
sheet-sign-poule-penalty = P
sheet-sign-kick = K
sheet-sign-give = T
sheet-sign-high = H
sheet-sign-low = L
sheet-sign-jack = J
sheet-sign-hang-jack = X
sheet-sign-game = G
# Under the sheet: what its signs mean, how its last deal ended.
sheet-note-poule = a suit sign is a poule in it
sheet-note-meld = M melds
sheet-note-poule-penalty = P penalty for the others’ poule
sheet-note-kick = K kick
sheet-note-give = T take one
sheet-note-high = H High
sheet-note-low = L Low
sheet-note-jack = J Jack
sheet-note-hang-jack = X hang jack
sheet-note-game = G Game
sheet-note-four-sevens = four sevens ended the last deal
sheet-note-four-eights = four eights ended the last deal
sheet-note-capot = all tricks ended the last deal
sheet-note-eighteen-four = 18 to 4 ended the last deal
sheet-note-claim = a claim ended the last deal
sheet-note-wrong-claim = a wrong claim ended the last deal
sheet-note-exhausted = a deal ended with its pack used up
sheet-note-resign = the last deal was given up
sheet-note-agreed = the last deal was not played to its end

won-by = { $side } win the party: { $names }
session-won = { $side } win the session by { $parties } to { $others }: { $names }
session-draw = The session is a draw, { $parties } parties each.
ended-target = { $target } was reached.
ended-last-trick = The totals are equal, so the last trick decides.
ended-four-sevens = { $name } was dealt all four sevens, which wins the party at once.
ended-four-eights = { $name } was dealt all four eights, which wins the party at once.
ended-capot = They took every trick, which wins the party.
ended-eighteen-four = The totals stand at 18 to 4, which wins the party.
ended-claim = { $name } claimed { $target }, and the count is { $total }: rightly.
ended-wrong-claim = { $name } claimed { $target }, but the count is { $total }. A wrong claim loses the party.
ended-kick = The turned-up card brought them to { $target }.
ended-give = { $name } gave one, which brought the others to { $target }.
ended-resign = { $name } gave the party up for their side.
ended-agreed = The table agreed to end the party here. Nobody wins it.
over-seed = Seed of this party, now open: { $seed }
over-commitment = Its SHA-256, on the board before the first card: { $commitment }
over-next = Commitment of the next party: { $commitment }
