# The page of rules. A stranger learns the game from it in two minutes, on a phone.

rules-aim =
    ### { $game }
    Four players, two sides: partners sit opposite, North–South against East–West. **You play to { $target } points.**
rules-cards =
    ### Cards
    32 cards, eight each. In every suit, high to low: { $order }. The ten and the nine beat the ace. There are no trumps.
    An ace is worth 1 point. A ten, nine, king, queen or jack is worth ⅓. Eights and sevens are worth nothing. Winning the last trick is worth 1 more.
rules-trick =
    ### A trick
    The player left of the dealer leads. Everyone plays one card, clockwise. **Follow the suit that was led if you can**; if you have none of it, play any card. The highest card of that suit takes the trick, and its player leads next.
    Example: { $led } is led, then come { $second }, { $winner } and { $other }. The { $winner } wins, for a nine beats an ace and { $other } is of another suit. The trick is worth 1 + ⅓ + ⅓ + ⅓ = 2 points.
rules-poule =
    ### La poule, +{ $points }
    If you hold the ten, nine and ace of one suit, you may try to win **three tricks in a row with exactly these three cards**, in any order. Say “la poule” with the first of them; unsaid, it counts for nothing. The first may be played on someone else's lead of that suit. Then lead the other two at once: any other card in between loses the bonus, and nothing else.
    Example: you lead to the first trick and hold { $cards }. You press **La poule** { $sign } and play the ten: { $first } is yours. You lead the nine: { $second }. You lead the ace: { $third }. Your side gets { $points } points.
rules-count =
    ### Counting
    After eight tricks each side adds up its card points and drops the fraction. Together that is always 11.
rules-count-example = Example: { $mine } against { $theirs } count as { $first } to { $second }.
rules-count-poule = That deal ended with { $mine } card points for your side, which count as { $first }, and { $theirs } for the others. They had made a poule in hearts meanwhile, so the deal gave { $points } to { $others }.
rules-end =
    ### The end
    Totals are looked at after a whole deal only. At { $target } or more the higher total wins, even if both sides got there. If the totals are equal, one more deal decides.
rules-sevens = A player who is dealt **all four sevens** wins the whole party at once for their side.
rules-buttons =
    ### At this table
    The button **My hand** shows your cards, to you alone. Tap a card to play it. On your turn the cards that you may not play are grey, with the reason above them. If you can say la poule, a button for it is under your cards.
