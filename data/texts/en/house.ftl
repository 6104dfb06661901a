# House rules: what each of them is called, and what each of its values means. A meaning stands on the board
# (“House rule: …”), beside the choice in /table open, which has room for some 70 characters, and in
# docs/games.md. It has no brackets, which part it from the choice.

# On the board, for a rule that is not the game's usual one.
board-house-rules = House rules: { $rules }
board-house-rule = House rule: { $what }.

rule-target = Target
rule-packets = Packets
rule-seats = Seats
rule-tie = Equal totals
rule-four-sevens = Four sevens
rule-four-eights = Four eights
rule-capot = Capot
rule-edition = Edition
rule-instant-wins = Wins at once
rule-poule = La poule
rule-poule-points = Points for la poule
rule-poule-penalty = Penalty for la poule
rule-low-lead = Low lead
rule-redeal = New deal on a weak hand
rule-signals = Signals
rule-melds = Melds
rule-claim = Claim
rule-melds-when = Who melds
rule-meld-points = When melds count
rule-unclaimed = Target reached but not claimed
rule-session = Session
rule-pack = Pack
rule-game-tie = Tie for Game
rule-game-points = Points for Game
rule-hang-jack = Hang jack
rule-undertrump = Undertrumping
rule-kick = Turned-up six or two
rule-exhausted = Used-up pack
rule-beg-at-13 = Begging when one point short
rule-give-needs-trump = Giving without a trump

house-target = a side plays to { $value }
house-packets = { $value ->
    [6] all six cards of a hand are dealt at once
   *[other] cards are dealt { $value }
}
house-seats = { $value ->
    [draw] partners and seats are drawn by cards
   *[chosen] everybody sits where they like
}
house-tie = equal totals at the target { $value ->
    [last-trick] go to the side with the last trick
   *[deal] are decided by one more deal
}
house-four-sevens = four sevens in one hand { $value ->
    [off] do not win the party
   *[on] win the party at once
}
house-four-eights = four eights in one hand { $value ->
    [off] do not win the party
   *[on] win the party at once
}
house-capot = all eight tricks { $value ->
    [off] do not win the party
   *[on] win the party
}
house-edition = 18 to 4 after a deal { $value ->
    [2020] wins the party
   *[2023] is nothing special
}
house-instant-wins = four eights, capot and 18 to 4 { $value ->
    [on] win whatever the target is
    [off] do not win
   *[auto] win in a party to 33 alone
}
house-poule = { $value ->
    [off] there is no poule
    [before-deal] poules are announced before the first card of the deal
   *[first-card] la poule is said with its first card
}
house-poule-points = la poule is worth { $value }
house-poule-penalty = an announced poule that is not made { $value ->
    [0] costs nothing
   *[other] gives the other side { $value }
}
house-low-lead = a trick under one point { $value ->
    [off] leaves the next lead free
   *[on] makes its winner lead the lowest rank held
}
house-redeal = a hand without a ten, nine or ace { $value ->
    [off] is played as it is
   *[on] may be dealt again
}
house-signals = { $value ->
    [off] there are no signals
   *[on] cards may be played with a tap or a slide
}
house-melds = combinations in the hand { $value ->
    [off] score nothing
   *[on] score
}
house-claim = { $value ->
    [off] nobody claims the target
    [any-time] a side may claim the target at any time
   *[on-lead] a side may claim the target when it is on lead
}
house-melds-when = { $value ->
    [leader] only who is to lead may meld
   *[turn] whose turn it is may meld
}
house-meld-points = melds count { $value ->
    [end] when the deal is counted
   *[now] at once
}
house-unclaimed = a side alone at the target when a deal ends { $value ->
    [must-claim] must still claim it
   *[wins] wins
}
house-session = a session is { $value ->
    [one] one party
   *[other] { $value } parties
}
house-pack = { $value ->
    [german] German cards
   *[french] French cards
}
house-game-tie = a tie for Game { $value ->
    [non-dealer] goes to the side that did not deal
   *[nobody] gives nobody the point
}
house-game-points = Game is worth { $value }
house-hang-jack = a jack of trumps that the other side takes is worth { $value } to it
house-undertrump = a trumped trick { $value ->
    [forbidden] may not be trumped lower while there is another play
   *[allowed] may be trumped lower
}
house-kick = { $value ->
    [two] a two that is turned up gives the dealer 2, a six nothing
   *[six] a six that is turned up gives the dealer 2, a two nothing
}
house-exhausted = { $value ->
    [last-kick] the last card of a used-up pack is turned up, too
   *[redeal] a used-up pack is dealt again at once
}
house-beg-at-13 = a side that lacks one point { $value ->
    [forbidden] may not beg
   *[allowed] may beg
}
house-give-needs-trump = a dealer without a trump { $value ->
    [off] may say “take one”
   *[on] has to run the pack
}

# Why some cannot be played together, by the rule that is in the way.
impossible-poule-penalty = Where there is no poule, none can fail: with `poule=off` the penalty is `poule_penalty=0`.
impossible-signals = A slide speaks of the other suit of the same colour, and German suits have four colours: with `pack=german` it is `signals=off`.
impossible-unclaimed = Where nobody may claim, no claim can be waited for: with `claim=off` it is `unclaimed=wins`.
