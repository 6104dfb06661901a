# Words that many messages share. Cards are written as rank and suit sign in lists and on buttons, and in words
# where a sentence names one.

game-quatre-sept = Quatre Sept
game-politaine = La Politaine
game-poule = La Poule
game-pollack = Pollack
game-all-fours = All Fours

seat-N = North
seat-E = East
seat-S = South
seat-W = West

# On the board, before a name, and on buttons.
seat-short-N = N
seat-short-E = E
seat-short-S = S
seat-short-W = W

side-NS = North–South
side-EW = East–West
side-short-NS = N–S
side-short-EW = E–W
# Two partners.
partners = { $one } & { $two }

person-nameless = somebody
person-gone = someone who left
person-computer = { $level ->
    [easy] Novice
    [strong] Master
   *[normal] Computer
} { $seat }
# One that waits in the draw for partners, which gives it a seat.
person-any-computer = a computer player{ $level ->
    [easy] {", a novice"}
    [strong] {", a master"}
   *[normal] {""}
}
# Behind a name in the list of seats.
person-away = { $name } (away, a computer plays)
# The same where nobody is left, so that the computer players wait too.
person-away-all = { $name } (away)
# A computer player took their last turn.
person-missed = { $name } (missed a turn)
seat-free = free

# A French pack's suits, or those of a German one: leaves, hearts, bells, acorns.
suit-S = { $pack ->
    [german] leaves
   *[french] spades
}
suit-H = hearts
suit-D = { $pack ->
    [german] bells
   *[french] diamonds
}
suit-C = { $pack ->
    [german] acorns
   *[french] clubs
}

# A rank as on a card's corner. In a German pack: Daus, king, Ober, Unter.
rank-T = 10
rank-9 = 9
rank-8 = 8
rank-7 = 7
rank-6 = 6
rank-5 = 5
rank-4 = 4
rank-3 = 3
rank-2 = 2
rank-A = { $pack ->
    [german] D
   *[french] A
}
rank-K = K
rank-Q = { $pack ->
    [german] O
   *[french] Q
}
rank-J = { $pack ->
    [german] U
   *[french] J
}

# A rank in a sentence.
rank-word-T = ten
rank-word-9 = nine
rank-word-8 = eight
rank-word-7 = seven
rank-word-6 = six
rank-word-5 = five
rank-word-4 = four
rank-word-3 = three
rank-word-2 = two
rank-word-A = { $pack ->
    [german] Daus
   *[french] ace
}
rank-word-K = king
rank-word-Q = { $pack ->
    [german] Ober
   *[french] queen
}
rank-word-J = { $pack ->
    [german] Unter
   *[french] jack
}

# “the ten of spades” in a sentence.
card = { $rank } of { $suit }

# A meld of Pollack: ten, nine and ace of one suit; all four of a rank; three, with the suit that is missing.
meld-pollack = Pollack { $suit }
meld-tens = three tens without { $suit }
meld-nines = three nines without { $suit }
meld-aces = three { $pack ->
    [german] Daus
   *[french] aces
} without { $suit }
meld-four-tens = four tens
meld-four-nines = four nines
meld-four-aces = four { $pack ->
    [german] Daus
   *[french] aces
}
