# The pages of rules of the 32-card games: Quatre Sept, La Politaine, La Poule, Pollack.

rules-cards =
    ### Cards
    There are 32. Everybody is dealt eight, in packets of { $one }, { $two } and { $three }. In every suit they rank, from high to low: { $order }
    The ten is the highest, and a nine beats { $pack ->
        [german] a Daus
       *[french] an ace
    }. There are no trumps.
rules-german = These are German cards. The suits: { $suits }. Their ace is called Daus, the queen Ober, the jack Unter.
rules-values =
    ### What they are worth
    { $pack ->
        [german] A Daus
       *[french] An ace
    } is worth 1 point. A ten, nine, king, { $pack ->
        [german] Ober or Unter
       *[french] queen or jack
    } is worth ⅓. Eights and sevens are worth nothing. Winning the last trick of a deal is worth 1 more.
rules-trick =
    ### A trick
    The player at the dealer's left **leads**: they lay any card. The others follow, clockwise, with one card each. These four cards are a trick.
    - **If you hold the suit that was led, you must play it.** You need not beat anything.
    - If you hold none of it, play any card.
    - The highest card of the suit that was led wins the trick, and its player leads to the next.
rules-trick-example = Example: { $leader } leads { $first }; then come { $second }, { $third } and { $fourth }. { $winner } wins with { $card }, for { $fourth } is of another suit. The trick is worth { $points }.

rules-redeal =
    ### A hopeless hand
    Who is dealt no ten, nine or { $pack ->
        [german] Daus
       *[french] ace
    } may have the cards dealt again, by the same dealer, before the first card is played. It is a right, not a duty: you may keep your cards.
rules-redeal-example = Example: with { $cards } you may ask for another deal. One { $pack ->
        [german] Daus
       *[french] ace
    } among them, and you could not.
rules-signals =
    ### Signals
    You may play a card with a signal for your partner. Everybody sees it. It scores nothing, and need not be true.
    - A **tap** says: I have good cards in this suit.
    - A **slide** says: I have good cards in the other suit of the same colour.
rules-signals-example = Example: { $card } with a tap says good { $same }. The same card with a slide says good { $other }.

rules-poule =
    ### La poule, +{ $points }
    If you hold the ten, nine and { $pack ->
        [german] Daus
       *[french] ace
    } of one suit, you may try to win **three tricks in a row with exactly these three cards**, in any order. It brings your side { $points } points besides the cards. You may begin on your own lead or when somebody else leads the suit. Then lead the other two, one straight after the other.
rules-poule-say = **Say “la poule” when you play the first of the three.** Unsaid, it counts for nothing.
rules-poule-announce = **Before the first card of the deal, everybody who holds such three cards says how many poules they will make.** Suits are not named. What was not announced counts for nothing; with the cards nothing more need be said.
rules-poule-lost = Any other card in between loses the bonus, and nothing else.
rules-poule-penalty = Any other card in between loses the bonus. **For an announced poule that is not made the other side gets { $penalty }.**
rules-poule-example = Example: { $name } is on lead and holds { $cards }. They win three tricks in a row: { $first }, { $second } and { $third }. { $side } get { $points } besides.

rules-low-lead =
    ### Low lead
    A trick worth less than 1 point binds its winner: **they must lead a card of the lowest rank that they hold.** Sevens go first, then eights, { $pack ->
        [german] Unter, Ober
       *[french] jacks, queens
    } and so on up the ranks. After a trick worth 1 point or more the lead is free.
rules-low-lead-example = Example: { $trick } is worth { $points } to { $name }, who must now lead { $forced }.
rules-low-lead-poule = That is the end of a poule in { $sign }, though { $cards } are still in hand.
rules-low-lead-better = Better: { $trick } is worth { $points }, and the lead stays free.

rules-melds =
    ### Melds
    Some cards score because you hold them together. You name them; nobody has to see them.
    - **Pollack**, ten, nine and { $pack ->
        [german] Daus
       *[french] ace
    } of one suit: 3 points. Name the suit.
    - **Three** tens, nines or { $pack ->
        [german] Daus
       *[french] aces
    }: 3 points. Name the suit that is missing.
    - **All four** of them: 4 points, in the place of the 3.
rules-melds-twice = A card may serve in a Pollack and in three or four of a kind.
rules-meld-example = Example: { $cards } are { $melds }: { $sum }.
rules-melds-turn =
    ### When to meld
    Whoever leads to the first trick may meld before it. Everybody else waits until their side has won a trick; from then on they meld at their own turn, before they play. **All cards of a meld must still be in your hand,** so who comes in late may lose some.
rules-melds-leader =
    ### When to meld
    Only who is to lead may meld: at first the player at the dealer's left, then whoever won the last trick. **All cards of a meld must still be in your hand,** so who comes in late may lose some.
rules-melds-now = What you meld is yours at once, even if your side takes no other trick.
rules-melds-end = Melds are booked when the deal is counted, not before.

rules-claim =
    ### The claim
    When you believe that your side has reached { $target }, say so: this is to **claim**. Right, and your side wins the party there and then, whatever the others have. **Wrong, and the others win it.** Nobody reminds you, so keep count.
rules-claim-on-lead = You may claim while your side is on lead: before the first card of the deal, or after a trick that you or your partner won, until the next card.
rules-claim-any-time = You may claim at any time during the deal, also when it is not your turn.
rules-claim-melds = You count your side's points before the deal, its melds, and the cards in the tricks that it has taken, without the fraction: { $short } are not { $target }. Cards that you still hold do not count.
rules-claim-cards = You count your side's points before the deal, and the cards in the tricks that it has taken, without the fraction: { $short } are not { $target }. Cards that you still hold do not count.
rules-claim-hand = Example: { $side } have { $before }. { $name } is on lead and names { $melds }, { $sum } points. That makes { $total }: { $name } claims, and the party is won before a card was played.
rules-claim-trick = Example: { $side } have { $before }. { $name } wins { $trick }, worth { $points }. That makes { $total }: { $name } claims, and the party is won.

rules-count =
    ### Counting
    After eight tricks each side adds up what its cards are worth, and drops the fraction. Together that is always 11. The player at the dealer's left deals next.
rules-count-poules = Poules come on top.
rules-count-melds = Melds come on top.
rules-count-example = Example, the deal on the next page:

rules-end =
    ### The end
    The totals are looked at when a deal has been counted. At { $target } or more you win the party. If both sides are there, the higher total wins.
rules-end-must-claim =
    ### The end
    {""}**Reaching { $target } is not enough: you must claim it.** If you forget, the party goes on. Only when both sides are at { $target } or more after a deal it ends without a claim: the higher total wins.
rules-end-level-deal = If both are level there, one more deal decides.
rules-end-level-last-trick = If both are level there, the side that took the last trick wins.
rules-end-claim-on-lead = A claim ends a party sooner. After the last trick of a deal, too, the side that took it may still claim: if that is right it wins, even if the others have more.
rules-end-claim-any-time = A claim ends a party sooner. After the last trick of a deal, too, you may still claim: if that is right your side wins, even if the others have more.
rules-sudden-four-sevens = **Four sevens:** who is dealt all of them wins the party for their side at once.
rules-sudden-four-eights = **Four eights:** who is dealt all of them wins the party for their side at once.
rules-sudden-capot = **Capot:** a side that takes all eight tricks wins the party, whatever the score is.
rules-sudden-eighteen-four = **18 to 4:** if the totals are exactly 18 to 4 after a deal, the side with 18 wins.

# What is bold in these is the label of a button.
rules-table-redeal = If you may ask for another deal, your hand asks you: { $redeal } or { $keep }.
rules-table-announce = If you hold a poule, your hand asks how many you will make.
rules-table-opening = Before the first card the board does not tell whom it waits for, so everybody opens their hand.
rules-table-poule = If you can say la poule, a button for it is under your cards.
rules-table-signals = { $plain }, { $tap } and { $slide } below your cards choose how your next card is laid.
rules-table-melds = What you can meld now is on buttons under your cards.
rules-table-claim = { $claim } asks once more before it risks the party. After the last trick there is { $count } beside it.
rules-table-draw = To sit down is to enter the draw: the cards decide where you sit.
