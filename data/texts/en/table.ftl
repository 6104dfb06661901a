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

# House rules: only those that differ from the usual ones are shown.
house-packets = House rule: cards are dealt { $value }.
house-seats = House rule: { $value ->
    [draw] partners and seats are drawn by cards
   *[chosen] everybody sits where they like
}.
house-tie = House rule: equal totals at the target { $value ->
    [last-trick] go to the side with the last trick
   *[deal] are decided by one more deal
}.
house-four-sevens = House rule: four sevens in one hand { $value ->
    [off] do not win the party
   *[on] win the party at once
}.
house-four-eights = House rule: four eights in one hand { $value ->
    [off] do not win the party
   *[on] win the party at once
}.
house-capot = House rule: all eight tricks { $value ->
    [off] do not win the party
   *[on] win the party
}.
house-edition = House rule: 18 to 4 after a deal { $value ->
    [2020] wins the party
   *[2023] is nothing special
}.
house-instant-wins = House rule: four eights, capot and 18 to 4 { $value ->
    [on] count whatever the target is
    [off] do not count
   *[auto] count in a party to 33
}.
house-poule = House rule: { $value ->
    [off] there is no poule
    [before-deal] poules are announced before the first card of the deal
   *[first-card] la poule is said with its first card
}.
house-poule-points = House rule: la poule is worth { $value }.
house-poule-penalty = House rule: an announced poule that is not made gives the other side { $value }.
house-low-lead = House rule: a trick under one point { $value ->
    [off] leaves the next lead free
   *[on] forces its winner to lead the lowest rank held
}.
house-redeal = House rule: a hand without a ten, nine or ace { $value ->
    [off] is played as it is
   *[on] may be dealt again
}.
house-signals = House rule: { $value ->
    [off] there are no signals
   *[on] cards may be played with a tap or a slide
}.
house-melds = House rule: combinations in the hand { $value ->
    [off] score nothing
   *[on] score
}.
house-claim = House rule: { $value ->
    [off] nobody claims the target
    [any-time] a side may claim the target at any time
   *[on-lead] a side may claim the target when it is on lead
}.
house-melds-when = House rule: { $value ->
    [leader] only who is to lead may meld
   *[turn] whose turn it is may meld
}.
house-meld-points = House rule: melds count { $value ->
    [end] when the deal is counted
   *[now] at once
}.
house-unclaimed = House rule: a side that reached the target alone { $value ->
    [must-claim] must still claim it
   *[wins] wins when the deal ends
}.
house-session = House rule: parties in a session: { $value }.
house-pack = House rule: { $value ->
    [german] German cards
   *[french] French cards
}.

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
