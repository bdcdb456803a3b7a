import type { Wording } from '../wording'
import { codes } from './codes'
import { common } from './common'
import { line } from './line'

export const de = { codes, common, line }

/** Every text of the pages; German says which there are. */
export type Catalogue = Wording<typeof de>
