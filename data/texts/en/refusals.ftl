# Why something was not done. They stand above the hand as it is now, or alone in a private message.

# By the rules.
refused-party-over = The party is over.
refused-no-deal = The next cards are not dealt yet.
refused-deal-running = A deal is being played.
refused-not-your-turn = It is not your turn: { $seat } is next.
refused-not-held = You do not hold the { $card }.
refused-must-follow = Follow { $sign }: you hold { $cards }.
refused-poule-off = This table plays without la poule.
refused-poule-before-deal = At this table poules are announced before the first card of the deal.
refused-poule-wrong-card = La poule is said with a ten, nine or ace, not with the { $card }.
refused-poule-not-held = You cannot say la poule in { $suit }: you do not hold { $cards }.
refused-other-game = That is not part of the game at this table.
refused-answer-first = { $seat } has to answer before a card is played.
refused-forehand-answers = Only { $seat }, who leads first, stands or begs.
refused-dealer-answers = Only { $seat }, who dealt, can give or run the pack.
refused-answers-over = That is said before the first card, and this deal is being played.
refused-beg-at-13 = Your side lacks one point: at this table you cannot beg.
refused-give-needs-trump = You hold no trump: at this table you have to run the pack.
refused-follow-or-trump = Follow { $sign } or trump: you may play { $cards }.
refused-undertrump = That is lower than the trump on the table: you may play { $cards }.
refused-opening-first = Answers are awaited before the first card.
refused-answered = You have answered already, and that stands.
refused-redeal-not-poor = Only a hand without a ten, nine or ace can demand another deal.
refused-keep-not-poor = You keep your cards anyway: only a hand without a ten, nine or ace is asked.
refused-poules-not-held = You do not hold so many poules.
refused-no-poule-held = You hold no poule, so you have none to announce.
refused-low-lead = That trick was worth less than a point: lead your lowest rank. You may play { $cards }.
refused-meld-not-held = You cannot name that: you do not hold { $cards }.
refused-meld-said = You have named that already.
refused-meld-needs-trick = Your side has to win a trick before you can meld.
refused-meld-on-lead = At this table you can meld only when you are to lead.
refused-claim-on-lead = Your side can claim only when it is on lead, between tricks.
refused-count-early = The deal is counted when all its cards are played.
refused-count-last-trick = The side that took the last trick says whether the deal is counted.

# By the table.
refused-not-seated = You have no seat at this table.
refused-seat-taken = Somebody sits { $seat ->
    [N] North
    [E] East
    [S] South
   *[W] West
} already.
refused-no-free-seat = All four seats are taken.
refused-no-table = There is no table in this channel. Open one with `/table open`.
refused-closed = This table is closed. `/table open` opens another.
refused-away = You are away from this table.
refused-stale = That button was of an earlier moment. This is how things are now.
# The same where the answer shows no hand.
refused-stale-board = The table had just changed when you pressed. Look at the board, and press again if you still want to.
refused-not-in-lobby = That goes only before the party starts.
refused-nobody-seated = Nobody has sat down yet.
refused-draw-not-full = { $missing ->
    [one] One more player is
   *[other] { $missing } more players are
} needed in the draw. Somebody has to sit down, or add computer players.
refused-seat-empty = { $seat ->
    [N] North
    [E] East
    [S] South
   *[W] West
} is empty. Somebody has to sit there, or a computer player.
refused-not-your-cut = It is not for you to cut the pack now.
refused-bad-cut = You can lift 1 to { $most } cards.
refused-not-counted = No deal is waiting to begin.
refused-not-over = The party is not over yet.
refused-no-analysis = There is no analysis of that deal: it is not over, or no card of it was played.
refused-not-opener = Only who opened the table, or somebody who may manage messages, can do that.
refused-already-open = This channel has a table already: { $link }
# Permissions by the names that Discord's own settings show.
refused-cannot-send = I may not post a board here. The permission that I lack is { $permission ->
    [view-channel] View Channel
    [send-messages-in-threads] Send Messages in Threads
   *[send-messages] Send Messages
}.
refused-cannot-send-here = I may not post a board here. Somebody who manages this channel has to allow me to.
refused-not-in-dm = Tables are for servers: there is none in direct messages.
refused-archived-thread = This thread is archived. Open it again first.
refused-private-thread = I am not in this private thread. Mention me here, so that I am added.
refused-paused = This table is paused, since its record can no longer be read. Whoever runs this bot was told. `/table close` makes room for another.
refused-not-playing = No deal is being played just now.
refused-no-such-announcement = That cannot be played or said here now. Choose one of the suggestions.
refused-other-command = This table plays { $game }. { $command } belongs to { $games }.
refused-command-left-out = This table plays { $game } without { $command }, by a house rule.

# House rules, as they are written in /table open.
refused-rule-form = { $word } is no house rule. They are written as { $example }, with a blank between two of them.
refused-rule-unknown = { $game } has no house rule { $key }. It has { $keys }.
refused-rule-value = { $key } ({ $name }) cannot be { $value }. It can be { $allowed }.
refused-rule-twice = { $key } is given twice. Give it once.
refused-target-twice = The target is given twice: as target and in rules. Give it once.
refused-rule-impossible = These house rules cannot be played together. { $why }

# The values that a rule can have.
allowed-number = a whole number from { $low } to { $high }
allowed-last = { $others } or { $last }

# Giving a party up, or ending it.
refused-level-between-deals = How well computer players play can be changed in the lobby and between two deals.
refused-already-said = You have said so already. The others have yet to agree.
refused-nothing-proposed = Nobody proposes anything just now.
refused-not-your-side = Only the two of that side can give the party up.
refused-no-party = No party is being played just now.
refused-already-seated = You sit at this table already.
