# Private pages and short messages round a table.

outsider-heading = **{ $game }: who sits here**
outsider-sit = Sit down on a free seat, or take that of a computer player:
outsider-draw = Sit down to enter the draw for partners:
outsider-full = No seat is free just now. The board is there for everybody to follow.

confirm-leave = Leave the table? A computer player goes on in your place, and My hand takes your seat back.
# The same where everybody else has said so already.
confirm-leave-agreed = Leave the table? All others have agreed to end the party: it ends when you go, and nobody wins.
confirm-leave-resign = Leave the table? Your partner has given the party up: your side loses it when you go.
confirm-leave-yes = Leave
confirm-close = Close this table for everybody?
confirm-close-running = Close this table for everybody? The party that is under way ends without a result.
confirm-close-yes = Close the table

# A ping, by what is awaited. The first calls everybody seated: of whom an answer is awaited is not told.
ping-opening = { $mention } open your hand: before the first card, some hands may have something to say.
ping-beg = { $mention } do you stand or beg?
ping-give = { $mention } you were begged: give one, or run the pack?
ping-count = { $mention } all cards are played: claim { $target }, or have the deal counted?
ping-turn = { $mention } it is your turn.

commitment-whole = Commitment of party { $number }: { $commitment }
commitment-seed = Its seed, now open: { $seed }
commitment-next = Commitment of the next party: { $commitment }
record-what = The whole party: its seed, every cut, every hand and every card. docs/fair.md of Tapis tells how to check that the cards were dealt from what was promised; `python -m engine verify` does it.
commitment-what = A commitment is the SHA-256 of the seed that a party's cards are dealt from. It stands on the board before the start, and the seed is shown after the end. Anyone can then deal every hand again and see that nothing was changed.

failure-unexpected = Something went wrong here. What was played is kept: open My hand on the board and go on.
failure-stale-button = This button no longer works. Use the newest board; `/table show` brings it down again.
failure-stale-command = Discord still shows an old form of this command. Try again in a minute.
failure-not-allowed = You may not use this command here.
failure-bot-forbidden = I lack a permission in this channel, so I could not do that.
failure-unavailable = That did not get through just now. Nothing was changed; please try again.
failure-reference = Reference { $reference }
