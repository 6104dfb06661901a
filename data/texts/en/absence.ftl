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
clock-off = Clock: off.

absence-late = ⏳ { $name } has been waited for: { $time } are over.
absence-what = The others may choose. In { $time } a computer player takes this turn, and after a second one in a row the seat. My hand gives it back at once.
absence-stand-in = A computer player takes this turn for { $name }, whose seat it stays.
button-wait-on = Wait longer
button-miss = Computer takes this turn
button-replace = Computer takes the seat

refused-your-own-turn = It is you who is waited for. Play a card in your hand.
refused-sits-already = { $name } has a seat at this table already.
refused-no-seat-there = Nobody sits there.
refused-bots-do-not-play = A bot cannot sit at a table. Computer players are added in the lobby.
refused-bad-clock = A clock needs a warning and a grace time of at least 10 seconds and at most 30 days each.

notice-clock = The clock is set. { $clock }
notice-back = This seat is yours again.
notice-never-gone = You have your seat; nobody took it.
notice-substitute = { $name } has the { $seat } seat now.
