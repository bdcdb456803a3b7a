/** What somebody has heard and put away at a table: it lasts as long as the chat does, beyond the table's page. */
export class Heard {
  /** When the announcement was made that was read and put away; announcements are told apart by it. */
  readMicros: number | undefined = $state()
  /** When the announcement was made that was spoken last. */
  spokenMicros: number | undefined
  /** The newest shuffle whose fault was spoken. */
  faultOf: number | undefined
}

/** Tables of which it is remembered; hardly anybody is at more than one or two. */
const KEPT = 64

const tables = new Map<string, Heard>()

/** What was heard at a table. */
export function heardAt(table: string): Heard {
  const heard = tables.get(table) ?? new Heard()
  // Set anew, so that the table that was not looked at for longest is forgotten first.
  tables.delete(table)
  tables.set(table, heard)
  const [oldest] = tables.keys()
  if (tables.size > KEPT && oldest !== undefined) tables.delete(oldest)
  return heard
}
