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
person-computer = Computer { $seat }
# Behind a name in the list of seats.
person-away = { $name } (away, a computer plays)
seat-free = free

suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs

# A rank as on a card's corner.
rank-T = 10
rank-9 = 9
rank-8 = 8
rank-7 = 7
rank-6 = 6
rank-5 = 5
rank-4 = 4
rank-3 = 3
rank-2 = 2
rank-A = A
rank-K = K
rank-Q = Q
rank-J = J

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
rank-word-A = ace
rank-word-K = king
rank-word-Q = queen
rank-word-J = jack

# “the ten of spades” in a sentence.
card = { $rank } of { $suit }
