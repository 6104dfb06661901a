# The pages of rules of All Fours.

rules-all-fours-cards =
    ### Cards
    There are 52. Everybody is dealt six. In every suit they rank, from high to low: { $order }
    {""}**Everything goes anticlockwise**: after you comes the player at your right. The player at the dealer's right leads first, and deals next.
rules-all-fours-trick =
    ### A trick
    One suit is trump: its cards beat all others. Whoever leads lays any card, and the others follow with one card each. These four cards are a trick. **The highest trump in it wins; without a trump, the highest card of the suit that was led.** Its player leads to the next.
    - **Trump is led:** play a trump if you have one.
    - **Another suit is led** and you hold it: follow suit, or play a trump. Nothing else.
    - **Another suit is led** and you have none of it: play any card. You need not trump.
rules-all-fours-trick-example = Example: { $sign } is trump, { $led } is led, and you hold { $hand }. You may play { $may }.
rules-undertrump-allowed = Your trump may also be lower than one that lies in the trick already.
rules-undertrump-forbidden = Unless trump was led, a trump that is lower than one in the trick is forbidden, except where you can play nothing else.
rules-undertrump-example = Example: { $led } is led and trumped with { $trump }. Of { $hand } you may now play { $may } only.

rules-kick =
    ### The kick
    When all have their six cards, the dealer turns up the next one. Its suit is trump, to begin with. At once the dealer's side scores for it: **an ace 1, a { $low ->
        [two] two
       *[six] six
    } 2, a jack 3,** any other card nothing. The card belongs to nobody and is not played with.
rules-beg =
    ### Stand or beg
    The player at the dealer's right looks at their cards and says one of two things:
    - **“Stand”**: this trump is fine. Play begins.
    - **“I beg”**: they would like another trump.
rules-beg-answer =
    To a beg the dealer answers in one of two ways:
    - **“Take one”**: the beggar's side gets 1 point, and the trump stays.
    - **Run the pack**: everybody gets three more cards, and another card is turned up, which scores like the first. If it is of a new suit, that is trump and play begins. If it is of the same suit again, the pack runs on by itself.
rules-beg-hands = So you play with six, nine or twelve cards, and all of them are played.
rules-run-example = Example: { $kicks } That gives { $side } { $points } before a card is played, and everybody holds { $held }.
rules-run-kick = { $card } is turned up: { $points }.
rules-run-ran = The pack is run, { $card } is turned up: { $points }.
rules-exhausted-redeal = Should the pack run out before a new suit comes, the cards are thrown in and the same dealer deals again. What was scored stays.
rules-exhausted-last-kick = Should the pack run out before a new suit comes, the one card that is left is turned up, too. If it is of the same suit still, the same dealer deals again. What was scored stays.
rules-beg-at-13 = With { $lacking } your side may not beg.
rules-give-at-13 = Mind the score: if the beggar's side stands at { $lacking }, “take one” gives it the party.
rules-give-needs-trump = A dealer who holds no trump may not say “take one”.

rules-four =
    ### High, Low, Jack, Game
    After the last trick the deal is counted, always in this order:
    - **High**, 1 point: for the side that was dealt the highest trump of those in play.
    - **Low**, 1 point: for the side that was *dealt* the lowest trump, whoever won it.
    - **Jack**, 1 point: for winning a trick with the jack of trumps in it, if it was your side's own.
rules-hang-jack = - **Hang jack**, { $points }: if the jack of trumps was the other side's and you catch it.
rules-hang-jack-nothing = - If the other side catches your jack of trumps, nobody scores for it.
rules-game = - **Game**, { $points }: for more value in tricks. For this alone a ten counts 10, an ace 4, a king 3, a queen 2, a jack 1.
rules-game-nobody = If both sides took as much, nobody gets Game.
rules-game-non-dealer = If both sides took as much, the side that did not deal gets Game.
rules-four-out = Cards that were not dealt, or were turned up, do not count: if the jack of trumps is among them, nobody scores Jack.
rules-four-example = Example: the trumps in play were { $trumps }. { $high } was dealt to { $high_seat }: High for { $high_side }. { $low } was dealt to { $low_seat }: Low for { $low_side }.
rules-hang-example = Example of hang jack: { $led } is led. { $name } holds no other trump than { $jack } and must play it: { $trick }. { $side } hang the jack.
rules-all-fours-end =
    ### The end
    Whoever has { $target } first wins at once: by a kick, by “take one”, or in the middle of the count. So if both sides lack one point, it is High that decides, for it is counted first.

rules-table-beg = { $stand } and { $beg }, then { $give } and { $run } are buttons in the hand of whoever is asked. You are warned before “take one” would end the party.
