import type { GlossaryText } from '../../rules/terms'

export const glossary: GlossaryText = {
  lead: 'The words of skat and of these pages, in English and German.',
  toRules: 'To the rules in short',
  find: 'Find a word',
  findHint: 'English or German; the list shows what fits.',
  nothing: 'This word is not in the glossary.',
  found: (count) => (count === 1 ? 'One entry' : `${count} entries`),
  inOtherLanguage: 'German',
  paragraph: 'paragraph',
  entries: {
    account: {
      word: 'Account',
      also: 'Seeger and Fabian’s account',
      text: 'What counts at the end of a [list](list): the game points, plus 50 for each own game won and minus 50 for each lost, plus 40 (three seats) or 30 (four seats) for each game that another has lost.',
    },
    announcement: {
      word: 'Announcement',
      text: 'By which the [declarer](declarer) says what he plays: a suit, grand or null, and hand, Schneider or Schwarz announced, ouvert. It is final.',
    },
    auction: {
      word: 'Bidding',
      also: 'auction',
      text: 'What comes before the play and shows who is the declarer. First [middlehand](middlehand) bids to [forehand](forehand), then [rearhand](rearhand) to whoever is left.',
    },
    baseValue: {
      word: 'Base value',
      text: 'What [matadors](matadors) and [levels](levels) are multiplied with: diamonds 9, hearts 10, spades 11, clubs 12, grand 24.',
    },
    bid: {
      word: 'Bid',
      also: 'bid value',
      text: 'A number that somebody names in the [bidding](auction). There are 63, from 18 to 264: all values that a game can have.',
    },
    bock: {
      word: 'Bock',
      also: 'Bock round, Bock deal',
      text: 'A deal that counts double. A round usually has three of them, and then three [forced Ramsch deals](forcedRamsch). It comes after a lost [Kontra](kontra), after Kontra and [Re](re), and after [60 to 60](splitGame).',
    },
    cardPoints: {
      word: 'Card points',
      text: 'What the cards in the tricks count: ace 11, ten 10, king 4, queen 3, jack 2, the others nothing. Together they are 120. Not to be mixed up with the points of the list.',
    },
    claim: {
      word: 'Claim',
      text: 'By the International order, whoever lays his cards open says: all further tricks are mine (in null: none is). The server tries every defence; if it does not hold, the rest of the tricks goes to the others.',
    },
    computerPlayer: {
      word: 'Computer player',
      text: 'A program on a seat. It sees only what a person in its place would see, and is marked as a program everywhere.',
    },
    deal: {
      word: 'Deal',
      text: 'Everything from dealing to the result. One that was [passed in](passedIn) is a valid deal too.',
    },
    dealer: {
      word: 'Dealer',
      text: 'Who would deal if the server did not shuffle. To his left sits [forehand](forehand); after each deal the next one deals.',
    },
    declarer: {
      word: 'Declarer',
      text: 'Who bid or held the highest value in the [bidding](auction), and now plays alone against the two [defenders](defenders).',
    },
    defenders: {
      word: 'Defenders',
      text: 'The two who play against the [declarer](declarer). They count their card points together, and win or lose together.',
    },
    discard: {
      word: 'Laying away',
      also: 'discard',
      text: 'After [picking up the skat](pickUp), to put two cards aside. Their card points count for the declarer in the end.',
    },
    escape: {
      word: 'Escape',
      also: 'grand hand instead of Ramsch',
      text: 'Whoever announces a grand hand before a [forced Ramsch](forcedRamsch) plays that instead, once for each Ramsch. Then the same dealer deals again, and the Ramsch is still to come.',
    },
    fairDeal: {
      word: 'Verified shuffle',
      text: 'The cards are shuffled from random numbers of the server and of all players. After the deal these are shown, and your browser checks whether everything fits.',
    },
    followSuit: {
      word: 'Following suit',
      text: 'To play a card of the suit that was led, or a trump to a trump. Whoever can must.',
    },
    forcedRamsch: {
      word: 'Forced Ramsch',
      text: 'A [Ramsch](ramsch) that is played without an auction: the deals after the [Bock](bock). Only the [escape](escape) leads around it.',
    },
    forehand: {
      word: 'Forehand',
      text: 'The seat to the left of the dealer. Forehand answers the bids in the [bidding](auction) and leads to the first trick.',
    },
    gameValue: {
      word: 'Game value',
      text: 'What a game counts: base value times ([matadors](matadors) plus [levels](levels)), and a fixed number for null. A lost game counts double.',
    },
    giveUp: {
      word: 'Giving up',
      text: 'Not to play a deal to its end. Before the second trick the declarer loses simple by it; later the open tricks go to the other side, and points are counted. Defenders give up together only; by the International order one of them is enough.',
    },
    grand: {
      word: 'Grand',
      text: 'A game in which only the four [jacks](jacks) are trumps. Its base value is 24.',
    },
    handGame: {
      word: 'Hand game',
      text: 'A game for which the declarer does not pick up the [skat](skat). That counts one level more, and only so he can announce Schneider or Schwarz.',
    },
    hold: {
      word: 'Holding',
      text: 'To say in the [bidding](auction) that one has a game for the bid that was named.',
    },
    jacks: {
      word: 'Jacks',
      text: 'In suit games and grand the four highest trumps, in the order clubs, spades, hearts, diamonds. In [null](null) ordinary cards of their suits.',
    },
    jumpBid: {
      word: 'Jump bid',
      text: 'A bid that skips values, such as from 18 right to 264. It is allowed; so that nobody holds it in a hurry, it can be answered only after two seconds.',
    },
    kontra: {
      word: 'Kontra',
      also: 'double',
      text: 'A defender doubles with it what the deal counts, before his first card. Usually only who has bid or held at least 18 himself may. The declarer can answer with [Re](re).',
    },
    lastTrick: {
      word: 'Last trick',
      text: 'The trick that was completed last. Everybody may look at it until the next card is led.',
    },
    lead: {
      word: 'Leading',
      text: 'To play the first card of a [trick](trick). [Forehand](forehand) does it first, then always whoever took the trick before.',
    },
    levels: {
      word: 'Levels',
      text: 'What raises the value beside the matadors, by one each: game, hand, Schneider, Schneider announced, Schwarz, Schwarz announced, open.',
    },
    list: {
      word: 'List',
      also: 'series, score sheet',
      text: 'As many deals as a table sets out to play, in whole [rounds](round); and the sheet that they stand on.',
    },
    lot: {
      word: 'Lot',
      text: 'Decides the place where points, games won and games lost are equal. It is drawn once for each player and written down.',
    },
    march: {
      word: 'March',
      also: 'Durchmarsch',
      text: 'In a [Ramsch](ramsch) one player takes all ten tricks. Then he gets 120 points and the others nothing.',
    },
    matadors: {
      word: 'Matadors',
      also: 'with and without',
      text: 'The trumps that follow each other without a gap from the jack of clubs on. If the declarer has the jack of clubs, those that he has count (“with”); otherwise those that he lacks (“without”). The [skat](skat) is included.',
    },
    middlehand: {
      word: 'Middlehand',
      text: 'The seat to the left of [forehand](forehand). Middlehand begins the [bidding](auction).',
    },
    null: {
      word: 'Null',
      text: 'A game without trumps that the declarer wins by taking no trick. The ten ranks below the jack in it. Its values: 23, hand 35, ouvert 46, ouvert hand 59.',
    },
    orders: {
      word: 'Orders',
      also: 'SOSkO, ISkO, SkWO',
      text: 'The rules: the Skat-Online order (SOSkO) of 2007, which is usual here; the International Skat order (ISkO) in the numbering of 2012; and the order for skat tournaments (SkWO), for tournaments and the account.',
    },
    ouvert: {
      word: 'Ouvert',
      also: 'open',
      text: 'The declarer plays with open cards. In a suit game or grand he then has to take all tricks; null ouvert can also be played with the skat.',
    },
    overbid: {
      word: 'Overbid',
      text: 'The game turns out to be worth less than the bid, mostly because a [matador](matadors) was in the skat. It is lost then, and the next multiple of the base value counts double.',
    },
    ownSchneider: {
      word: 'Own Schneider',
      text: 'The declarer himself does not get beyond 30 card points. The level counts in the game that he loses, but not once more if he had announced Schneider.',
    },
    pass: {
      word: 'Passing',
      text: 'To go out of the [bidding](auction). It cannot be taken back.',
    },
    passedIn: {
      word: 'Passed in',
      text: 'Nobody wanted to play. The deal stands on the list with 0, and the next one deals.',
    },
    pickUp: {
      word: 'Picking up the skat',
      text: 'The declarer takes the two cards of the [skat](skat) into his hand, and then [lays two away](discard).',
    },
    pubRules: {
      word: 'Pub rules',
      also: 'house rules',
      text: 'What is played at home and in pubs: [Kontra](kontra) and [Re](re), [Bock](bock) and [Ramsch](ramsch), and the [Spitze](spitze) for those who want it. Whoever changes something plays by house rules. Both have rankings of their own.',
    },
    pushing: {
      word: 'Pushing',
      also: 'Schieberamsch',
      text: 'The [Ramsch](ramsch) before which the skat goes round: each player picks it up and lays away two cards, but no jack, or pushes it on unseen. Pushed unseen, the Ramsch counts once more.',
    },
    ramsch: {
      word: 'Ramsch',
      text: 'By [pub rules](pubRules), when nobody bids, everybody tries to get few card points, each for himself, with the jacks as trumps. Whoever has the most loses them. By the orders such a deal is [passed in](passedIn) instead.',
    },
    ratedList: {
      word: 'Rated list',
      text: 'A list that counts in the rankings. As a rule it needs a public table, registered players, no computer players, and it must have been played to its end.',
    },
    re: {
      word: 'Re',
      also: 'redouble',
      text: 'The answer of the declarer to [Kontra](kontra), at once: the deal counts double once more. There is no Re in null and null hand.',
    },
    rearhand: {
      word: 'Rearhand',
      text: 'The third seat after the dealer; with three players it is the dealer himself. Rearhand joins the bidding last.',
    },
    record: {
      word: 'Record',
      also: 'ISS record',
      text: 'A whole deal in one line of text, in the form of the International Skat Server, which many programs can read.',
    },
    referee: {
      word: 'Referee',
      text: 'Somebody whose role lets him look at deals and lists that are over, and [void](voided) them. He sees no cards of a running deal either.',
    },
    round: {
      word: 'Round',
      text: 'As many deals as it takes for each seat to deal once: three or four.',
    },
    schneider: {
      word: 'Schneider',
      text: 'A party with 30 card points at most. It counts one level.',
    },
    schneiderAnnounced: {
      word: 'Schneider announced',
      also: 'Schwarz announced',
      text: 'To promise in a [hand game](handGame) that the defenders will be [Schneider](schneider) or [Schwarz](schwarz). Each counts one level more; if it fails, the game is lost at that level.',
    },
    schwarz: {
      word: 'Schwarz',
      text: 'A party that has taken no trick. One trick without points is enough not to be.',
    },
    settlement: {
      word: 'Settlement',
      text: 'Who gives how much to whom where game points are played for: the own points times the number of players, minus the sum of all. Together it comes to nothing.',
    },
    showing: {
      word: 'Showing',
      text: 'The declarer lays his cards open so that it is quicker. By the Skat-Online order this has no other consequence; by the International one it is a [claim](claim).',
    },
    sittingDealer: {
      word: 'Dealer who sits out',
      text: 'At a table of four the dealer takes no part and sees no cards. If the declarer loses, he gets the 30 too.',
    },
    skat: {
      word: 'Skat',
      text: 'The two cards that are left when the others are dealt. They are the declarer’s, whether he picks them up or not.',
    },
    spectator: {
      word: 'Spectator',
      text: 'Somebody who watches a table. He sees only what lies open, and can say nothing to the players during a deal.',
    },
    spitze: {
      word: 'Spitze',
      also: 'last trick with the lowest trump',
      text: 'A declarer who takes the last trick with the lowest trump has made the Spitze: one level more, and another one if announced. Not to be confused with [matadors](matadors) from above. Only at tables that allow it.',
    },
    splitGame: {
      word: '60 to 60',
      also: 'Spaltarsch',
      text: 'Both parties have 60 card points. The declarer has lost with that, and by [pub rules](pubRules) a [Bock round](bock) begins.',
    },
    substitute: {
      word: 'Substitute',
      text: 'Who takes a free seat between two deals. He takes over the score of the seat.',
    },
    suitGame: {
      word: 'Suit game',
      text: 'A game with a trump suit: eleven trumps, the four [jacks](jacks) and seven cards of the suit.',
    },
    suits: {
      word: 'Suits',
      text: 'Clubs, spades, hearts and diamonds; in German decks acorns, leaves, hearts and bells. The jacks rank in this order too.',
    },
    throwOff: {
      word: 'Throwing off',
      text: 'To play a card of another suit because one cannot [follow](followSuit) and does not want to [trump](trumpIn).',
    },
    tournament: {
      word: 'Tournament',
      text: 'A setting of the table: nobody watches, nobody is replaced, and whoever loses the connection has ten minutes.',
    },
    trick: {
      word: 'Trick',
      text: 'One card of each of the three. The highest trump takes it, or else the highest card of the suit that was led.',
    },
    trump: {
      word: 'Trump',
      text: 'Cards that beat all others: the jacks, and in a suit game the trump suit. There are none in null.',
    },
    trumpIn: {
      word: 'Trumping',
      text: 'To play a trump to a suit that one does not have.',
    },
    virgin: {
      word: 'Virgin',
      also: 'Jungfrau',
      text: 'Who takes no trick in a [Ramsch](ramsch). The Ramsch then counts once more. A trick without card points is a trick too.',
    },
    voided: {
      word: 'Voided',
      text: 'A referee has taken the deal or the list out of the account. The deal stays on the sheet, struck out, counts 0 for everybody and is not repeated.',
    },
    wait: {
      word: 'Wait',
      text: 'How long the table waits for somebody whose connection is lost or who thinks too long: as a rule 90 seconds a deal, ten minutes in a tournament, and five times as much a list. After that he counts as gone.',
    },
  },
}
