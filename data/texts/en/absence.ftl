# Players who keep a table waiting, and the table's clock.

duration-seconds = { $number ->
    [one] { $number } second
   *[other] { $number } seconds
}
duration-minutes = { $number ->
    [one] a minute
   *[other] { $number } minutes
}
duration-hours = { $number ->
    [one] an hour
   *[other] { $number } hours
}

clock-on = Clock: a player is warned after { $warning }; after { $grace } more a computer player takes the turn.
clock-none = No clock: the table waits as long as it takes.
clock-mode-off = off: as long as it takes

absence-late = ⏳ The table has waited { $time } for { $name }.
absence-what = The others may choose. If nobody does, a computer player takes this turn { $time } after this warning, and the seat at a second missed turn in a row. **My hand** takes it back at once.
absence-stand-in = A computer player takes this turn for { $name }, whose seat it stays.
button-wait-on = Wait longer
button-miss = Computer takes this turn
button-replace = Computer takes the seat

refused-your-own-turn = It is you who is waited for. Play a card in your hand.
refused-sits-already = That person has a seat at this table already.
refused-you-know-a-hand = You held another seat in this deal and know its cards. You can sit here from the next deal on.
refused-they-know-a-hand = That person held another seat in this deal and knows its cards. From the next deal on they can have this one.
refused-bots-do-not-play = A bot cannot sit at a table. Computer players are added in the lobby.

clock-mode-live = live: a minute, then one more
clock-mode-slow = slow: 12 hours, then 36 more

command-table-clock = How long this table waits for a player before a computer player helps out
command-table-clock-mode = Off, live or slow
command-table-clock-warning = Minutes before the player is warned, instead of the usual
command-table-clock-grace = Minutes after the warning before the turn is missed, instead of the usual
command-table-open-clock = How long to wait for a player before a computer player helps out
command-table-return = Take your seat back from the computer player
command-table-substitute = Hand a seat on to somebody else
command-table-substitute-person = Who is to sit there
command-table-substitute-seat = Which seat; your own, when left out

notice-clock = The clock is set. { $clock }
notice-back = This seat is yours again.
notice-never-gone = You have your seat; nobody took it.
# A seat was handed on; the last is where seats are still to be drawn.
handed = { $mention } { $name } has handed you { $place } at this table.
handed-hand = My hand on the board shows your cards.
handed-on = { $mention } { $name } has handed on { $place }, which was yours until now.
handed-seat = the { $seat } seat
handed-place = a place
notice-substitute = { $name } has { $place } now.
