/** The pictures of the French court cards: where each can be fetched. Made by `packing/courts.ts`. */
declare module 'virtual:courts' {
  import type { Court } from './faces'

  const addresses: Readonly<Record<Court, string>>
  export default addresses
}
