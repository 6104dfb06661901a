# The analysis of a deal that has ended: a private view, all hands open.

button-analysis = Analysis
button-analysis-first = { $before ->
    [yes] Before play ›
   *[no] Trick 1 ›
}
button-analysis-before = ‹ Before play
button-analysis-back = ‹ Trick { $number }
button-analysis-on = Trick { $number } ›
# In the place of a trick before the first, or after the last.
button-analysis-start = ‹
button-analysis-end = ›
button-analysis-all = Whole deal
button-analysis-mistake = { $first ->
    [yes] First mistake
   *[no] Next mistake
}
button-analysis-earlier = ‹ Deal { $number }
button-analysis-later = Deal { $number } ›
button-analysis-again = Look again

analysis-what = analysis
# The best for both sides, what the deal gave, what mistakes cost: for N–S and for E–W.
analysis-best = Best play by all: { $worth }
analysis-came = What happened: { $worth }
analysis-given = Given away: { $worth }
analysis-how = All hands are open here. A card’s worth is what the whole deal comes to when everybody goes on as well as they can; it gives away as much as the difference between the sides gets worse by it.
analysis-how-estimated = All hands are open here. A card’s worth is an estimate of what the whole deal comes to: the mean of { $samples } ways to go on. From the last four cards a hand on it is exact. What is given away is counted in the difference between the sides, and only where it is clearly worse.
analysis-cut-short = The deal was cut short. What happened is what was counted; cards are told as far as they were played, as if it had gone on.
# What a deal comes to where somebody takes all tricks, and with them the party.
analysis-capot = the party to { $side }
# Behind a name: what its mistakes gave away in the deal.
analysis-gave = gave away **{ $lost }**
analysis-mistakes = **Where points were given away**
analysis-no-mistakes = **Nobody gave anything away.**
# Where in the deal a mistake was: the number of a trick, or before the first card.
analysis-at = Trick { $number }
analysis-at-before = Before play
analysis-lost = −{ $lost }
# In the place of points: the party itself.
analysis-lost-party = the party
analysis-better = better { $cards }
analysis-not-said = { $melds } not said
analysis-more = { $number ->
    [one] And one smaller mistake.
   *[other] And { $number } smaller mistakes.
}

analysis-trump = Trump { $suit }

# A trick, card by card.
analysis-trick = trick { $number }/{ $tricks }
analysis-before = before play
analysis-led = Led by { $leader }, won by { $winner }
analysis-led-open = Led by { $leader }
# Beside that, where the values of a trick are not exact.
analysis-estimates = estimates
# Over the column of what each card gives away.
analysis-column-lost = lost
# In that column, in the place of points.
analysis-column-party = party
analysis-gives = gives away **{ $lost }**
analysis-gives-party = gives away **the party**
analysis-only = the only card: { $worth }
analysis-alike = whatever is played: { $worth }
# Cards with which la poule is said, in a table of cards.
analysis-poules = la poule { $cards }
analysis-more-cards = { $cards } …

# While it is worked out.
analysis-waits = { $ahead ->
    [one] **Waiting:** another deal is worked out first.
   *[other] **Waiting:** { $ahead } other deals are worked out first.
}
analysis-begins = **Working it out …**
analysis-works = **Working it out:** { $done } of { $tricks } tricks done, from the last back to the first, which takes longest.
analysis-works-how = Every card is tried with all hands open. This message changes by itself.

analysis-lost-failed = The analysis failed. Nothing of the party is lost; you can try it once more.
analysis-lost-late = The analysis took too long and was given up.
analysis-lost-stopped = I am being started again, and the analysis with me. Try again in a moment.
analysis-busy = Many deals are being worked out just now. Try again in a minute.
