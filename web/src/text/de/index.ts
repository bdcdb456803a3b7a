import type { Wording } from '../wording'
import { about } from './about'
import { account } from './account'
import { codes } from './codes'
import { common } from './common'
import { fair } from './fair'
import { front } from './front'
import { line } from './line'
import { lists } from './lists'
import { lobby } from './lobby'
import { newTable } from './newTable'
import { pub } from './pub'
import { rankings } from './rankings'
import { replay } from './replay'
import { result } from './result'
import { settings } from './settings'
import { sheet } from './sheet'
import { table } from './table'

export const de = {
  about,
  account,
  codes,
  common,
  fair,
  front,
  line,
  lists,
  lobby,
  newTable,
  pub,
  rankings,
  replay,
  result,
  settings,
  sheet,
  table,
}

/** Every text of the pages; German says which there are. */
export type Catalogue = Wording<typeof de>
