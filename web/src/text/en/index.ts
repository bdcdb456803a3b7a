import type { Catalogue } from '../de'
import { codes } from './codes'
import { common } from './common'
import { line } from './line'
import { table } from './table'

export const en: Catalogue = { codes, common, line, table }
