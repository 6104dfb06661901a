help-intro =
    ### Tapis
    A card table in this channel. Four people play, or fewer beside computer players. Your cards are shown to you alone.
help-commands =
    `/table open` opens a table here
    `/table show` brings its board down to the newest message
    `/table close` closes it (who opened it, or who may manage messages)
    `/poule` says la poule and plays its first card
    `/score` shows the score sheet
    `/rules` explains a game in two minutes
    `/leaderboard` and `/profile` show what was won on this server
help-table =
    ### At the table
    Sit down, add computer players, start. **My hand** shows your cards; tap one to play it. Under the cards are the last trick and the score sheet. Whoever leaves is replaced by a computer player, and gets the seat back with **My hand**.
