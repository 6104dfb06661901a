# A hand, which only its player sees. Most of it is read in a hurry: one line says what to do.

button-poule = La poule { $suit }
button-last = Last trick
button-score = Score sheet
button-back = Back
button-cut-ask = Another number

hand-lead = ► **Your turn:** you lead to trick { $number }/{ $tricks }.
hand-follow = ► **Your turn:** follow { $suit }.
hand-void = ► **Your turn:** { $suit } was led and you have none, so play any card.
hand-must = ► **Your turn.** { $why }
hand-must-must-follow = Follow { $suit }: you hold { $cards }.
hand-must-low-lead = The last trick was worth less than a point, so lead your lowest: { $cards }.
hand-must-follow-or-trump = Follow { $suit } or trump: you may play { $cards }.
hand-must-undertrump = At this table a trump has to be higher than the one that lies there: you may play { $cards }.
hand-follow-or-trump = ► **Your turn:** follow { $suit } or trump.
hand-trick = Trick { $number }/{ $tricks }: { $cards }
hand-wait = As soon as it is your turn, your first tap plays.
hand-empty = You have played all your cards of this deal.
hand-poule = Say “la poule { $suit }” with which card? Win this trick and the next two with these three cards for { $points } points.

# The switch below the cards: how the next card is laid.
button-signal-plain = Plain
button-signal-tap = Tap
button-signal-slide = Slide
hand-signal-plain = Lay a card with a signal? **Tap:** I have good cards in its suit. **Slide:** in the other suit of its colour.
hand-signal-tap = Your next card is **tapped**: “I have good cards in its suit.”
hand-signal-slide = Your next card **slides**: “I have good cards in the other suit of its colour.”

# Before the first card. Nobody is told of whom an answer is awaited.
hand-opening = Answers are awaited before the first card.
# The cards that cannot be played yet, in the place of their buttons.
hand-cards = Your cards: { $cards }
hand-redeal = ► **Your answer:** you hold no ten, nine or ace, so you may have all cards dealt again, by { $name }. Or you keep this hand and play it.
button-keep = Keep this hand
button-redeal = Deal again
hand-redealt = The cards were thrown in, since somebody held no ten, nine or ace. { $name } deals again.
hand-poules = ► **Your answer:** { $number ->
    [one] you hold a poule (ten, nine and ace of one suit). Will you make it?
   *[other] you hold { $number } poules (ten, nine and ace of one suit). How many will you make?
} Each is worth { $points } points if you win three tricks in a row with its cards. Everybody is told the number, nobody the suit.
hand-poules-penalty = One that you announce and do not make gives the other side { $points }.
button-poules = { $number ->
    [0] No poule
    [one] 1 poule
   *[other] { $number } poules
}
hand-announced = You announced { $number ->
    [one] one poule
   *[other] { $number } poules
}; made so far: { $made }.

# A combination in the hand with what it is worth, on a button and in a list.
button-meld = { $meld } +{ $points }
hand-meld = { $meld } ({ $points })
hand-meld-now = Meld before you play: all its cards have to be in your hand.
hand-meld-later = You hold { $melds }. { $when ->
    [leader] When you are to lead,
   *[turn] On your turn,
} once your side has won a trick, you can meld that, as long as you hold all its cards.
button-claim = Claim { $target }
button-count = Count the deal
hand-ask-claim = **Claim { $target } for { $ours }?** It ends the party. What counts is your side’s total and the whole card points of its tricks in this deal, not your hand. If that is { $target } or more, you win; if it is less, { $theirs } win.
hand-count = ► **Your answer:** all cards are played. Claim { $target } for your side, or have the deal counted. Your partner may answer too.
hand-awaits-count = All cards are played. { $names } may claim { $target } or have the deal counted.

# All Fours: the trump and what is said about it.
hand-trump = Trump { $suit }, turned up { $cards }
hand-trump-open = Before the first card there may be another: the pack may be run.
hand-beg = ► **Your answer:** stand, and { $suit } is trump. Or beg: then { $name } gives your side a point for keeping it, or runs the pack for another.
hand-beg-wins = You lack one point: if { $name } gave it, your side would win at once. So expect the pack to be run.
hand-beg-forbidden = Your side lacks one point, so at this table you cannot beg.
hand-begged = ► **Your answer:** { $name } begs. “Take one” gives their side a point, and { $suit } is trump. Or run the pack: everybody gets three more cards, and the next is turned up.
hand-give-ends = Careful: with that point the other side has { $target } and wins the party.
hand-give-forbidden = You hold no trump, so at this table you have to run the pack.
hand-ask-give = **Take one?** The point makes { $target } for { $theirs }: it ends the party, and { $ours } lose.
button-answer-stand = Stand
button-answer-beg = I beg
button-answer-give = Take one
button-answer-run = Run the pack

hand-lobby = You sit { $seat }. The party has not started yet.
hand-lobby-draw = You are in the draw for seats and partners. The party has not started yet.
hand-cutting = { $name } is cutting the pack. Your cards come next.
hand-counted = Deal { $number } is counted: { $one } { $points }, { $two } { $others }. The next deal begins by itself, or at once with Next deal.
hand-exhausted = Deal { $number } is over: all the pack was used up without another trump. The points for turned-up cards stay, and { $name } deals again.
hand-over = The party is over.
hand-closed = This table is closed.
# To somebody who left, beside the button “My hand”.
hand-away = A computer player has your seat for now. **My hand** takes it back.
hand-away-all = Nobody is left, so the table waits. **My hand** takes your seat back, and the party goes on.

last-heading = **Trick { $number } went to { $name }**, worth { $points }.
last-none = No trick is complete yet.

cut-ask = **Cut the pack for deal { $deal }.** How many of the cards on top go under the others? Any number from 1 to { $most }.
cut-title = Cut the pack
cut-field = Cards to lift, 1 to { $most }

# The question to somebody who would leave, below “confirm-leave”.
leave-resign = **Give up:** your side loses the party, and it ends.
leave-resign-agreed = **Give up:** your side loses the party at once: { $name } has said so already.
leave-resign-together = **Give up:** your side loses the party, once { $name } agrees.
leave-end = **End the party:** it ends here, and nobody wins.
leave-end-together = **End the party:** it ends here and nobody wins, once everybody seated agrees.
button-resign = Give up
button-end = End the party
notice-resign-said = You would give the party up. Your partner has to agree, on the board.
notice-end-said = You would end the party here. Everybody seated has to agree, on the board.
