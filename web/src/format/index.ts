/** Cards, bids, contracts, values and times as people say them, in both languages. */
export * from './bids'
export * from './cards'
export * from './contracts'
export * from './derivation'
export * from './endings'
export * from './numbers'
export * from './times'
export * from './words'
