# Leaderboards and profiles.

button-page-before = Earlier
button-page-after = Later
button-share = Share

top-ranked =
    ### Leaderboard
top-practice =
    ### Leaderboard of practice
top-ranked-what = Parties with two or more people on this server
top-practice-what = Parties of one person with computer players on this server
top-empty = No party has been played to its end yet.
top-own = **Your own place**

tally-won = { $won } of { $parties } won
tally-rate = { $percent } %
tally-points = { $points } points a deal
tally-poules = { $poules ->
    [one] 1 poule
   *[other] { $poules } poules
}

profile-ranked =
    Place **{ $rank }** among parties with two or more people
    -# { $tally }
profile-practice =
    Place **{ $rank }** in practice with computer players
    -# { $tally }
profile-no-ranked = No party with two or more people yet.
profile-no-practice = No practice with computer players yet.
