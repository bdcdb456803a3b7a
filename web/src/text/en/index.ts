import type { Catalogue } from '../de'
import { common } from './common'
import { line } from './line'

export const en: Catalogue = { common, line }
