import type { Catalogue } from '../de'
import { codes } from './codes'
import { common } from './common'
import { line } from './line'

export const en: Catalogue = { codes, common, line }
