help-intro =
    ### Tapis
    A card table in this channel. Four people play, or fewer beside computer players. Your cards are shown to you alone.
help-commands =
    `/table open` opens a table here: one of five games, to any target, with house rules and computer players
    `/table show` brings its board down to the newest message
    `/table close` closes it (who opened it, or who may manage messages)
    `/table open hints:True` lets players ask what a strong player would do
    `/table level` has computer players play easy, normal or strong; in the lobby and between two deals
    `/table clock` sets how long a player is waited for, `/table return` takes your seat back, and `/table substitute` hands a seat on
    `/rules` teaches a game, with an example deal
    `/score` shows the score sheet, `/analysis` what a deal that is over was worth, card by card
    `/leaderboard` and `/profile` show what was won on this server, `/forget` takes you out of it
help-table =
    ### At the table
    Sit down, add computer players, start. **My hand** shows your cards; tap one to play it. Under the cards are the last trick and the score sheet. Whoever leaves is replaced by a computer player, and gets the seat back with **My hand**. Once a deal is counted, **Analysis** shows you alone what each card was worth, and what would have been better.
    ### For those who would rather write
    `/play` plays a card and `/announce` says whatever you may say now. Each of it is a command as well: `/poule` in Quatre Sept and La Politaine, `/redeal` and `/keep` in La Politaine, `/poules` in La Poule, `/meld`, `/claim` and `/count` in Pollack, `/stand`, `/beg`, `/give` and `/run` in All Fours.
    `/resign` gives the party up for your side, `/end` ends it without a winner. Both ask first.
