import type { RulesText } from '../../rules/text'

export const rules: RulesText = {
  lead: 'How skat is played here: first what you need in order to join in, then the details to look up. Numbers in brackets are paragraphs of the Skat-Online order; underlined words lead to the glossary.',
  contents: 'Contents',
  toGlossary: 'To the glossary',
  toFairDeal: 'How cards are shuffled here',
  sections: {
    game: {
      title: 'What it is about',
      blocks: [
        'Skat is played by three. In each deal one [declarer](declarer) plays against two [defenders](defenders) (1.1.1). Who plays alone is found by [bidding](auction): whoever dares most gets the two cards of the [skat](skat) and announces what is played.',
        'The ten [tricks](trick) of a deal hold 120 [card points](cardPoints). The declarer wins a suit game or a grand with 61 of them; 60 are enough for the defenders (5.2.2). Only [null](null) is different: there he must not take a single trick.',
        'Card points only decide who wins. What is written down is the [game value](gameValue), which depends on the game, on the jacks and on the [levels](levels).',
      ],
    },
    cards: {
      title: 'The cards',
      blocks: [
        'There are 32 cards: four [suits](suits) of eight cards. The suits rank clubs, spades, hearts, diamonds (1.2.1).',
        { figure: 'cards' },
        'In [suit games](suitGame) the four [jacks](jacks) are the highest [trumps](trump), always in the order clubs, spades, hearts, diamonds. The other seven cards of the trump suit follow: ace, ten, king, queen, nine, eight, seven (2.3.2). That makes eleven trumps.',
        'In [grand](grand) only the four jacks are trumps (2.3.3). Each suit then has seven cards left, again with the ten just below the ace.',
        'In [null](null) there are no trumps. Each jack belongs to its suit, and the order is ace, king, queen, jack, ten, nine, eight, seven (2.3.4).',
      ],
    },
    deal: {
      title: 'Dealing',
      blocks: [
        'Everybody gets ten cards, and two stay face down as the skat. To the left of the [dealer](dealer) sits [forehand](forehand), then [middlehand](middlehand), then [rearhand](rearhand). With three players the dealer is rearhand himself; with four he sits out and sees no cards.',
        'Seat 1 deals first, and the deal moves on clockwise. Nobody deals twice in a row (3.3.7).',
        'Cards are shuffled here from random numbers of the server and of everybody who plays. So nobody can choose the cards, and after each deal that can be checked.',
      ],
    },
    auction: {
      title: 'Bidding',
      blocks: [
        'Bids are numbers that a game can be worth; the lowest is 18. Who names a number [bids](bid), who goes along [holds](hold), who wants no more [passes](pass). All three are final (3.3.8).',
        [
          'First middlehand bids, and forehand holds or passes (3.3.2).',
          'Once one of them has passed, rearhand bids on to the other one, or passes (3.3.3, 3.3.4).',
          'Whoever is left is the declarer. His game must be worth at least the last bid (3.3.5).',
          'If neither middlehand nor rearhand bids, forehand may take the game at 18, or pass. Before that, forehand cannot pass (3.3.6).',
          'If nobody wants to play, the deal is [passed in](passedIn): it counts 0, and the next one deals (3.3.7).',
        ],
        'Bids may skip numbers. Such a [jump](jumpBid) can be answered only after two seconds, so that nobody holds it by mistake.',
        { figure: 'bids' },
      ],
    },
    skat: {
      title: 'The skat and the announcement',
      blocks: [
        'The declarer chooses: he [picks up the skat](pickUp), [lays away](discard) any two cards and then announces his game (2.2.2); or he leaves the skat alone and plays a [hand game](handGame) (2.2.3). The skat is his in any case: its card points are counted for him in the end (2.2.1).',
        'An announcement is complete and final (3.4.1, 3.4.4). Only a hand game can announce Schneider or Schwarz or be played as an [open](ouvert) suit game or grand. Null ouvert can be played with the skat and without.',
        'After the announcement nobody sees the skat any more, not even the one who laid it away (3.4.5).',
        'Who can no longer reach the bid may announce a suit game or a grand all the same (3.4.3). A null that counts less than the bid is refused by the table.',
      ],
    },
    games: {
      title: 'The games and what they count',
      blocks: [
        'Suit games and grand have a [base value](baseValue) (5.1.1). It is multiplied by the number of [matadors](matadors) plus the number of [levels](levels) (5.3.2).',
        { figure: 'bases' },
        'Null games have fixed values (5.1.2).',
        { figure: 'nulls' },
        'A lost game counts double, as a minus (5.3.4).',
        { figure: 'values' },
      ],
    },
    matadors: {
      title: 'Matadors',
      blocks: [
        'Matadors are the trumps that follow each other without a gap from the top, that is, from the jack of clubs (2.4.1). Who has the jack of clubs plays “with”: what counts is how many he has without a gap. Who lacks it plays “without”: what counts is how many he lacks without a gap (2.4.2). With or without the same number is worth the same (5.3.3).',
        'The skat is always included, also in a hand game, where it is seen only at the end. After the jacks come the ace and ten of the trump suit and so on: suit games have up to eleven matadors, grand has four (2.4.3).',
        { figure: 'examples' },
      ],
    },
    levels: {
      title: 'Levels',
      blocks: [
        'Each level that is reached counts one; the levels are added up (5.2.1).',
        { figure: 'levels' },
        [
          'A party with 30 card points or fewer is [Schneider](schneider) (5.2.3).',
          'A party without any trick is [Schwarz](schwarz). One trick without points is enough not to be (5.2.4).',
          'The declarer can be Schneider or Schwarz too; then that level counts in the game that he loses.',
          'Who [announces](schneiderAnnounced) Schneider or Schwarz and fails loses at the announced level at least. His [own Schneider](ownSchneider) is not added once more (5.2.5).',
          'Schwarz announced includes Schneider announced; an open suit game or grand includes both, and hand. A single trick for the defenders, and it is lost (5.2.6).',
        ],
      ],
    },
    overbid: {
      title: 'Overbidding',
      blocks: [
        'If the game turns out to be worth less than the bid, it is [overbid](overbid) and lost, even with more than 60 card points. What is charged is the smallest multiple of the base value that reaches the bid, doubled (5.4.1, 5.4.2).',
        { figure: 'overbids' },
        'So who can still reach the bid by Schneider or Schwarz has to win that high. If a lost game is worth enough by itself, its own value counts.',
      ],
    },
    play: {
      title: 'The play',
      blocks: [
        'Forehand [leads](lead), and then always whoever took the last trick (4.1.1).',
        'The others must [follow](followSuit): a suit asks for a card of that suit, a trump for a trump (4.2.1). In suit games and in grand the jacks are trumps and not cards of their suits. Who cannot follow may [trump](trumpIn) or [throw off](throwOff) (4.2.2). Cards that can be played are marked at the table; for any other one the table tells you why not.',
        'The highest trump takes the trick, or else the highest card of the suit that was led (4.4.2). You can look at the [last trick](lastTrick) until the next card is led.',
        'Null ends with the first trick of the declarer; an open game or one with Schwarz announced ends with the first trick of the defenders. All others are played to the tenth trick.',
        'Nobody talks about the cards (4.2.3). While a deal runs the chat is closed for those who play, unless all agree.',
      ],
    },
    givingUp: {
      title: 'Giving up and showing',
      blocks: [
        [
          'The declarer [gives up](giveUp) before a card of the second trick lies: lost simple, with his matadors and the announced levels, at least as high as the bid (4.3.1).',
          'If he gives up later, all open tricks go to the defenders, and the deal is scored. With 61 card points already he still wins; with 30 or fewer he is Schneider. A null is lost (4.3.2).',
          'The defenders give up only if both want to. Nobody sees the wish of one, not even his partner, and he can take it back until the other one wants it too. Then all open tricks go to the declarer; in null none is added (4.3.3).',
          'The declarer may [show](showing) his cards. That has no consequences, but it is often quicker (4.3.4).',
        ],
      ],
    },
    list: {
      title: 'The list and its account',
      blocks: [
        'A [list](list) has whole [rounds](round): in each round every seat deals once. Twelve rounds are usual, which are 36 deals with three players and 48 with four.',
        'Only the declarer gets an entry: the value, or twice that as a minus (5.5.1). In the end the [account](account) adds 50 for each own game won, minus 50 for each lost, and for each game that another has lost 40 at a table of three or 30 at a table of four. At a table of four the one who sat out gets it too.',
        { figure: 'account' },
        'With equal points the one with more games won is ahead, then the one with fewer lost, and then the [lot](lot) decides.',
        'The [settlement](settlement) of the game points, without the 50, 40 and 30: the own points times the number of players, minus the sum of all.',
        { figure: 'settlement' },
      ],
    },
    leaving: {
      title: 'Waiting and leaving',
      blocks: [
        'If your connection is lost, or if you think for longer than the table allows, your [wait](wait) runs: 90 seconds at free tables and ten minutes in a [tournament](tournament), unless the table says otherwise. It holds for a whole deal, and for a list you have five times as much. If you are back in time, nothing has happened; otherwise it counts as if you had left. Failures of the server are not taken from your time.',
        'What leaving during a deal costs:',
        { figure: 'leaving' },
        'Whoever is charged also loses 50, like a declarer, and the others at the table get their 40 or 30. Who says beforehand that he stops after the running round leaves without a charge.',
        'Between two deals a [substitute](substitute) can take a free seat, together with its score. Otherwise three of four play on, and with fewer than three the list is over.',
      ],
    },
    server: {
      title: 'What the tables here offer',
      blocks: [
        [
          'Three or four seats, and a list from one round to 48 deals, or without an end.',
          'Public tables, tables that only a link leads to, and tables with a password.',
          'The host can put [computer players](computerPlayer) on free seats.',
          '[Spectators](spectator) see no hidden cards; a table can show them everything later, or not let them in. The [dealer who sits out](sittingDealer) sees what spectators see.',
          'In a [tournament](tournament) nobody watches, and nobody is replaced.',
          'Only [rated lists](ratedList) count in the rankings. They are public, without computer players, with registered players only, and played to their end, unless the server is set otherwise.',
          'There is Kontra, Re, Bock and [Ramsch](ramsch) only at tables with [pub rules](pubRules).',
          'A [referee](referee) can [void](voided) a deal or a list. It is marked then, with the reason.',
        ],
      ],
    },
    orders: {
      title: 'The two orders',
      blocks: [
        'Usual is the Skat-Online order, which everything above describes. A table can play by the [International order](orders) instead. Then this is different:',
        [
          'From the second trick on the declarer can give up only if a defender agrees.',
          'If one defender gives up the deal is over, and the other one is not asked. If it is decided already, it stays so; otherwise the declarer has won simple, or at the level that he needs if the defenders have not prevented it yet.',
          'Open cards are a binding [claim](claim): to all further tricks, in null to none. The server tries every defence; if the claim does not hold, the rest goes to the others, and a deal that is not decided yet is lost for the party that made it. A defender can claim all further tricks too, for himself alone and not in null.',
          'A substitute comes only between two rounds, and only if all agree.',
        ],
      ],
    },
    pub: {
      title: 'Pub rules',
      blocks: [
        'A table can also play by [pub rules](pubRules): as above, and with Kontra and Re, Bock and Ramsch besides. Results cite the numbers here as “pub 1” to “pub 17”. What is usual is said here; what the host changes is in the settings of the table.',
        {
          numbered: [
            {
              title: 'Kontra: who',
              text: 'A defender may say [Kontra](kontra) who has bid or held at least 18 himself; rearhand may also where one of the others had reached 20. If nobody has bid, there is none. There is one Kontra in a deal, and it holds for the other defender too.',
            },
            {
              title: 'Kontra: when',
              text: 'It is said when it is your turn to play your first card, and before you play it. Against an open game both defenders are asked at once before the cards are shown; silence is no. A declarer who gives up before that escapes Kontra.',
            },
            {
              title: 'Re',
              text: 'After Kontra the declarer is asked at once whether he says [Re](re); silence is no. There is no Re in null and null hand.',
            },
            {
              title: 'What doubles',
              text: 'The value counts double for a loss, for Kontra, for Re and in a [Bock](bock) deal, each time once more. That also holds where somebody gives up or leaves. The 50 and the 40 (30 at four seats) are never doubled.',
            },
            {
              title: 'What starts a round',
              text: 'A Bock and Ramsch round comes if the declarer loses with Kontra, if Kontra and Re were said, however it ends, and at [60 to 60](splitGame) in a suit game or grand. A Ramsch brings none, and a deal one at most.',
            },
            {
              title: 'The course of a round',
              text: 'First three Bock deals, then three [forced Ramsch deals](forcedRamsch), at four seats too. Each deal uses one up, also one that is passed in or that somebody leaves. A Ramsch within the Bock deals is not doubled. While a round runs, one more can wait at most. What is left lapses with the list.',
            },
            {
              title: 'Nobody bids: pushing',
              text: 'If nobody bids 18, Ramsch is played, and before it the skat goes round: [pushing](pushing). From forehand to rearhand each player picks it up and lays two cards away, or pushes it on unseen. Who has picked up may not lay a jack away. What lay there is known only to who picked it up and who laid it.',
            },
            {
              title: 'How Ramsch is played',
              text: 'In a [Ramsch](ramsch) the jacks are trumps, and cards rank as in grand. Forehand leads. Everybody plays for himself, and all ten tricks are played.',
            },
            {
              title: 'Who takes the skat',
              text: 'Whoever takes the last trick takes the skat with it, and its card points count. A table can give it to who has the most card points without it instead.',
            },
            {
              title: 'The scores of a Ramsch',
              text: 'Who has the most card points scores them as minus points, times the multiplier. Each of the others scores 60 minus his own, times the multiplier. If several have the most, all of them lose. A Ramsch is neither won nor lost: there is no 50, 40 or 30, and who sits out scores 0.',
            },
            {
              title: 'The multiplier',
              text: 'It is 1, and each unseen push adds 1. A [virgin](virgin) adds 1 more; it is never more than 5. A table can double each time instead, up to 16.',
            },
            {
              title: 'March',
              text: 'In a [march](march) one player takes all ten tricks: he gets 120, the others 0, and no multiplier counts.',
            },
            {
              title: 'Forced Ramsch and the escape',
              text: 'There is no auction before a forced Ramsch. From forehand on each player is asked whether he plays a grand hand instead, the [escape](escape); each may once for each Ramsch. The grand counts as usual, without announcements, and never double for Bock; any defender may say Kontra. Then the same dealer deals again, and the Ramsch is still to come; the grand does not count towards the length of the list.',
            },
            {
              title: 'Leaving a Ramsch',
              text: 'Who leaves from the pushing on, or from the question about the escape, takes all open tricks and the skat. If he would then have all ten tricks, that is no march: he loses 120 as with a virgin, and each other gets 60, both times the multiplier.',
            },
            {
              title: 'Spitze',
              text: 'Only where the table allows it: if the declarer takes the last trick with the lowest trump, the [Spitze](spitze) counts one level more; with the two lowest in the last two tricks two, and so on. Announced, each counts one level for bid and value, and one more when it is made. If an announced one is not made, the deal is lost, and both count.',
            },
            {
              title: 'Substitutes, and when rounds end',
              text: 'A [substitute](substitute) takes over the running round and the one that waits, with the seat. They end when only one player is left at the table.',
            },
            {
              title: 'Lists until a number of points, rankings',
              text: 'A list by [pub rules](pubRules) can also end once somebody has reached a number of points. Rankings are of their own: eternal, over the last 360 deals, and by month. House rules do not count, or in a third ranking, as the server has it.',
            },
          ],
        },
      ],
    },
  },
  figures: {
    cards: {
      caption: 'What the cards count',
      card: 'Card',
      points: 'Card points',
      rows: [
        ['Ace', 11],
        ['Ten', 10],
        ['King', 4],
        ['Queen', 3],
        ['Jack', 2],
        ['Nine, eight, seven', 0],
      ],
    },
    bids: { caption: 'All 63 bid values' },
    values: {
      caption: 'Game values: base value times matadors and levels together',
      game: 'Game',
      factor: (factor) => `times ${factor}`,
    },
    bases: { caption: 'Base values', game: 'Game', value: 'Base value' },
    nulls: { caption: 'Null games', game: 'Game', value: 'Value' },
    levels: {
      caption: 'Levels, if all up to there are reached',
      level: 'Level',
      pickUp: 'with the skat',
      hand: 'hand game',
      notThere: 'does not exist',
    },
    examples: {
      caption: 'Worked examples',
      held: 'Trumps with the skat, announcement and outcome',
      sum: 'Sum',
      cards: {
        clubsWith2: 'Jacks of clubs and spades, not that of hearts. Clubs, won.',
        spadesHandWithout1: 'No jack of clubs, but that of spades. Spades as a hand game, won.',
        heartsWith5: 'All four jacks and the ace of hearts, not its ten. Hearts, won.',
        grandWithout3Schneider: 'Only the jack of diamonds. Grand, the defenders have 28 card points.',
        diamondsHandAnnounced:
          'Jack of clubs, not that of spades. Diamonds as a hand game with Schneider announced, the defenders have 25 card points.',
        grandOuvertWith4: 'All four jacks. Grand ouvert, all tricks taken: the highest game that there is.',
      },
    },
    overbids: {
      caption: 'Two games overbid',
      story: 'What happened',
      charge: 'Entered',
      stories: {
        handDiamonds:
          'Diamonds hand without 2, bid up to 36. The jack of spades is in the skat: only without 1, so 27. The next multiple of 9 is 36.',
        pickUpSpades:
          'Spades without 3, bid up to 44. The jack of clubs is in the skat: now with 1, so 22. 44 is a multiple of 11.',
      },
    },
    account: {
      caption: 'A worked account',
      what: 'Item',
      atThree: 'three seats',
      atFour: 'four seats',
      points: 'Game points',
      wonAndLost: (won, lost) => `${won} won, ${lost} lost, times 50`,
      othersLost: (count) => `${count} lost by others, times 40 or 30`,
      total: 'Account',
    },
    settlement: {
      caption: 'A settlement of three',
      player: 'Player',
      points: 'Game points',
      settled: 'gets',
      names: ['Anna', 'Berta', 'Cem'],
    },
    leaving: {
      caption: 'Leaving during a deal',
      when: 'Who leaves when',
      cost: 'What holds then',
      rows: [
        [
          'Before the cards are dealt, or in the pause',
          'It costs nothing. A list that breaks off by it is not rated as a rule.',
        ],
        [
          'During the bidding, whoever it is',
          'He loses a simple grand: (matadors + 1) times 24, doubled, at least as high as his own highest bid, even if he has passed (3.3.9).',
        ],
        ['The declarer before the announcement', 'The same, at least as high as the last bid (3.4.6).'],
        [
          'A defender before the announcement',
          'The declarer wins a simple grand and the 50; nobody is charged (3.4.6).',
        ],
        ['The declarer in the play', 'He gives up by it (4.3.6).'],
        ['A defender in the play', 'It is as if both defenders had given up (4.3.6).'],
        ['The dealer who sits out', 'The running deal goes on; his seat is free after it.'],
      ],
    },
  },
  withMatadors: (isWith, count) => `${isWith ? 'with' : 'without'} ${count}`,
  step: (level, sum) => `${level} ${sum}`,
  times: (base, value) => `times ${base} is ${value}`,
}
