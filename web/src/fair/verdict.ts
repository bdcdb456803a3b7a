/** Why a shuffle is not as it should be. */
export type Doubt =
  /** The proof has a fault of its own: it contradicts itself. */
  | 'fault'
  /** The commitment or a hash is another one than the one announced before the deal. */
  | 'announcedOtherwise'
  /** The own seed or hash was changed. */
  | 'ownSeedChanged'
  /** The own seed was sent in time and left out. */
  | 'ownSeedMissing'
  /** The cards that were dealt are not those of the proof. */
  | 'otherCards'
  /** The proof is made by another version of the shuffle. */
  | 'otherVersion'

/** What this client found when it did a shuffle again. */
export type Verdict =
  /** Everything fits, and `seeds` of the players went in, the observer's own among them. */
  | { readonly kind: 'verified'; readonly shuffle: number; readonly seeds: number; readonly withheld: number }
  /** The proof fits itself, but nobody at this client gave a seed: whoever only watches trusts the players. */
  | { readonly kind: 'unverified'; readonly shuffle: number; readonly seeds: number; readonly withheld: number }
  /** Something differs. */
  | { readonly kind: 'wrong'; readonly shuffle: number; readonly why: readonly Doubt[] }
