# What Discord shows of the slash commands, and short answers to them.

command-table = Card tables in this channel
command-table-open = Open a card table in this channel
command-table-open-game = Which game (Quatre Sept, when left out)
command-table-open-target = Points to play to
command-table-open-rules = House rules, as in: poule=off packets=3-3-2
command-table-open-computers = Computer players to add at once, 0 to 3
command-table-show = Bring this channel's table down to the newest message
command-table-close = Close this channel's table
command-poule = Say “la poule” with a card that you play
command-poule-what = The card to say it with
command-score = The score sheet of this channel's table
command-rules = Learn a game in two minutes
command-rules-game = The game (Quatre Sept)
command-help = How to play with Tapis
command-leaderboard = Who wins on this server
command-leaderboard-practice = The list of parties against computer players alone
command-profile = What a player did on this server
command-profile-person = Whom to look up; you, when left out
command-forget = Take my id out of everything that is kept

notice-opened = The table is open, and you sit South. Pick another seat on the board if you like.
notice-shown = Here it comes again, below.
notice-closed = The table is closed.
notice-left = You left the table.
notice-forgotten =
    { $results ->
        [0] There was no result of yours.
        [one] Your id is out of one result.
       *[other] Your id is out of { $results } results.
    } You have a seat at no table any more.

confirm-forget = Take your id out of every result that is kept, and leave every table where you sit? What others won and lost stays. This cannot be undone.
confirm-forget-yes = Forget me
