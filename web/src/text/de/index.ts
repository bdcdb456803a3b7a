import type { Wording } from '../wording'
import { codes } from './codes'
import { common } from './common'
import { line } from './line'
import { table } from './table'

export const de = { codes, common, line, table }

/** Every text of the pages; German says which there are. */
export type Catalogue = Wording<typeof de>
