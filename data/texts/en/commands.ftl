# What Discord shows of the slash commands, and short answers to them.

command-table = Card tables in this channel
command-table-open = Open a card table in this channel
command-table-open-game = Which game (Quatre Sept, when left out)
command-table-open-target = Points to play to
command-table-open-rules = House rules, as in: poule=off packets=3-3-2
command-table-open-computers = Computer players to add at once, 0 to 3
command-table-show = Bring this channel's table down to the newest message
command-table-level = How well this table's computer players play; in the lobby and between two deals
command-table-level-level = Easy, normal or strong
level-easy = easy: a beginner, with a beginner's mistakes
level-normal = normal: plays by good rules
level-strong = strong: tries each card on many deals that could be
command-table-open-hints = Whether players may ask what a strong player would do
command-table-close = Close this channel's table
command-announce = Say whatever you may say now: la poule, a meld, a claim, an answer
command-announce-what = What to say
command-play = Play a card, also with a signal
command-play-card = The card, as in 10H, or 7S+tap
command-poule = Say “la poule” with a card that you play
command-poule-what = The card to say it with
command-poules = La Poule: say how many poules you will make, before the first card
command-poules-number = How many; 0 for none
command-redeal = La Politaine: have a hand without ten, nine or ace dealt again
command-keep = La Politaine: keep a hand that could be dealt again
command-meld = Pollack: name a combination in your hand
command-meld-what = The combination
command-claim = Pollack: say that your side has reached the target
command-count = Pollack: after the last trick, have the deal counted without a claim
command-stand = All Fours: let the turned-up trump stand
command-beg = All Fours: beg for another trump
command-give = All Fours, the dealer: “take one”, a point to the other side
command-run = All Fours, the dealer: run the pack for another trump
command-resign = Give the party up for your side
command-end = End the party here, with no winner, once everybody agrees
command-analysis = What each card of a deal was worth, once it is over
command-analysis-deal = The deal’s number in this party; the newest one where you give none
command-score = The score sheet of this channel's table
command-rules = Learn a game, with an example deal
command-rules-game = Which game (that of this channel's table, when left out)
command-help = How to play with Tapis
command-leaderboard = Who wins on this server
command-leaderboard-practice = The list of parties against computer players alone
command-profile = What a player did on this server
command-profile-person = Whom to look up; you, when left out
command-forget = Take my id out of everything that is kept

notice-opened = The table is open, and you sit South. Pick another seat on the board if you like.
notice-opened-draw = The table is open, and you are in the draw for partners and seats.
notice-level = The computer players play at this level now: { $level }.
notice-shown = Here it is again.
notice-coming = It comes here again as soon as Discord takes it.
notice-closed = The table is closed.
notice-left = You left the table.
notice-left-ended = You left the table. The party is over.
notice-forgotten =
    { $results ->
        [0] There was no result of yours.
        [one] Your id is out of one result.
       *[other] Your id is out of { $results } results.
    } You have a seat at no table any more.

confirm-forget = Take your id out of every result that is kept, and leave every table where you sit? What others won and lost stays. This cannot be undone.
confirm-forget-yes = Forget me
confirm-resign = Give the party up? Your side loses it, and it ends.
confirm-resign-together = Give the party up? Your side loses it, once your partner agrees.
confirm-resign-yes = Give up
confirm-end = End the party here? Nobody wins it.
confirm-end-together = End the party here? Nobody wins it, and everybody who is seated has to agree.
confirm-end-yes = End the party

# What can be said or played, in the list of suggestions; 100 characters at most.
announce-poule = La poule with the { $card }
announce-pollack = Pollack in { $suit }
announce-poules = { $number ->
    [0] No poule
    [one] One poule
   *[other] { $number } poules
}
choice-redeal = Deal again
choice-keep = Keep this hand
choice-claim = Claim { $target }
choice-count = Have the deal counted
choice-stand = Stand
choice-beg = I beg
choice-give = Take one
choice-run = Run the pack
choice-resign = Give the party up
# A card that is played with a signal.
announce-with-tap = { $what }, with a tap
announce-with-slide = { $what }, with a slide

games-and-last = { $others } and { $last }
