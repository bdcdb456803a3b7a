import type { Wording } from '../wording'
import { common } from './common'
import { line } from './line'

export const de = { common, line }

/** Every text of the pages; German says which there are. */
export type Catalogue = Wording<typeof de>
