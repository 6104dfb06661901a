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
hand-trick = Trick { $number }/{ $tricks }: { $cards }
hand-wait = As soon as it is your turn, your first tap plays.
hand-empty = You have played all your cards of this deal.
hand-poule = Say “la poule { $suit }” with which card? Win this trick and the next two with these three cards for { $points } points.
hand-lobby = You sit { $seat }. The party has not started yet.
hand-cutting = { $name } is cutting the pack. Your cards come next.
hand-counted = Deal { $number } is counted: { $one } { $points }, { $two } { $others }. The next deal begins by itself, or at once with Next deal.
hand-over = The party is over.
hand-closed = This table is closed.
# To somebody who left, beside the button “My hand”.
hand-away = A computer player plays your cards. **My hand** takes your seat back.
hand-away-all = Nobody is left, so the table waits. **My hand** takes your seat back, and the party goes on.

last-heading = **Trick { $number } went to { $name }**, worth { $points }.
last-none = No trick is complete yet.

cut-ask = **Cut the pack for deal { $deal }.** How many of the cards on top go under the others? Any number from 1 to { $most }.
cut-title = Cut the pack
cut-field = Cards to lift, 1 to { $most }
