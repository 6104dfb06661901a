# The board, which everybody in the channel sees.

button-hand = My hand
button-rules = Rules
button-leave = Leave
button-commitment = Commitment
button-sit = Sit { $seat }
button-stand = Stand up
button-computer = Add computer
button-start = Start
button-next = Next deal
button-rematch = Rematch
button-record = Record
button-close = Close

board-party = party { $number } to { $target }
board-deal = deal { $number }
board-trick = trick { $number }/{ $tricks }
board-counted = deal { $number } counted
board-over = party { $number } is over
board-target = to { $target }
board-deals = { $name } deals
board-dealt = { $name } dealt
board-deals-next = { $name } deals next
board-lead = { $name } leads
board-led = { $name } led
# The first digits of the commitment.
board-commitment = commitment { $digits }
board-closed = { $game }: this table is closed.

# A seat whose player is awaited.
board-to-play = { $name } to play
board-to-lead = { $name } to lead
board-to-cut = { $name } to cut the pack
# A card with which its player said “la poule”.
board-says-poule = { $card } “la poule”

poule-running = La poule { $suit }: { $name }, { $tricks } of 3 tricks
poule-made = La poule { $suit }: made by { $name }, +{ $points }
poule-lost = La poule { $suit }: lost by { $name }

trick-last = Last trick to { $name }, worth { $points }: { $cards }

score-side = { $side } **{ $total }** { $names }
score-decider = The sides are level: one more deal decides.

lobby-side = -# { $side }, partners
lobby-how = -# Sit down, or fill seats with computer players. Anyone seated may start.
lobby-commitment = Commitment { $commitment }. It is the SHA-256 of the seed that all cards will be dealt from. The seed is shown after the party, so everyone can check that no deal was changed.

# The count of a deal, in a narrow table.
count-tricks = Tricks
count-cards = Card points
count-whole = Counted
count-poule = La poule
count-deal = This deal
count-total = Total

sheet-deal = Deal
sheet-total = Total
sheet-empty = No deal has been counted yet.
sheet-earlier = { $deals ->
    [one] One earlier deal is not shown.
   *[other] { $deals } earlier deals are not shown.
}
# Under the sheet: what its signs mean, how its last deal ended.
sheet-note-poules = a suit sign is a poule in it
sheet-note-four-sevens = four sevens ended the last deal
sheet-note-resign = the last deal was given up
sheet-note-agreed = the last deal was not played to its end

won-by = { $side } win the party: { $names }
ended-target = { $target } was reached.
ended-four-sevens = { $name } was dealt all four sevens, which wins the party at once.
ended-resign = { $name } gave the party up for their side.
ended-agreed = The table agreed to end the party here.
over-seed = Seed of this party, now open: { $seed }
over-commitment = Its SHA-256, on the board before the first card: { $commitment }
over-next = Commitment of the next party: { $commitment }
