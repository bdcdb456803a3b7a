import type { Catalogue } from '../de'
import { about } from './about'
import { codes } from './codes'
import { common } from './common'
import { front } from './front'
import { line } from './line'
import { lists } from './lists'
import { lobby } from './lobby'
import { rankings } from './rankings'
import { table } from './table'

export const en: Catalogue = { about, codes, common, front, line, lists, lobby, rankings, table }
