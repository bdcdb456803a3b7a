/** The pages, by what their addresses say. */
export type Route =
  | { page: 'front' }
  | { page: 'lobby' }
  | { page: 'newTable' }
  | { page: 'table'; table: string }
  | { page: 'rankings' }
  | { page: 'lists' }
  | { page: 'list'; list: string }
  | { page: 'deal'; list: string; deal: number }
  | { page: 'player'; player: string }
  | { page: 'logIn' }
  | { page: 'register' }
  | { page: 'account' }
  | { page: 'settings' }
  | { page: 'rules' }
  | { page: 'glossary' }
  | { page: 'fairDeal' }
  | { page: 'about' }
  | { page: 'admin'; part: AdminPart; subject?: string }
  | { page: 'unknown' }

export const ADMIN_PARTS = ['players', 'tables', 'lists', 'audit', 'server'] as const

export type AdminPart = (typeof ADMIN_PARTS)[number]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const PLAIN = new Map<string, Route>([
  ['', { page: 'front' }],
  ['tables', { page: 'lobby' }],
  ['tables/new', { page: 'newTable' }],
  ['rankings', { page: 'rankings' }],
  ['lists', { page: 'lists' }],
  ['login', { page: 'logIn' }],
  ['register', { page: 'register' }],
  ['account', { page: 'account' }],
  ['settings', { page: 'settings' }],
  ['rules', { page: 'rules' }],
  ['glossary', { page: 'glossary' }],
  ['fair-deal', { page: 'fairDeal' }],
  ['about', { page: 'about' }],
  ['admin', { page: 'admin', part: 'players' }],
])

/** The page at a path of this site. */
export function parse(path: string): Route {
  const trimmed = path.replace(/^\/+|\/+$/g, '')
  const plain = PLAIN.get(trimmed)
  if (plain) return plain
  const [first, second, third, fourth, ...rest] = trimmed.split('/')
  if (rest.length > 0) return { page: 'unknown' }
  if (first === 'admin' && fourth === undefined) {
    const part = ADMIN_PARTS.find((one) => one === second)
    if (!part) return { page: 'unknown' }
    return third === undefined ? { page: 'admin', part } : { page: 'admin', part, subject: decoded(third) }
  }
  if (second === undefined || !UUID.test(second)) return { page: 'unknown' }
  if (third === undefined) {
    if (first === 't') return { page: 'table', table: second.toLowerCase() }
    if (first === 'lists') return { page: 'list', list: second.toLowerCase() }
    if (first === 'players') return { page: 'player', player: second.toLowerCase() }
  }
  if (first === 'lists' && third === 'deals' && fourth !== undefined && /^[1-9]\d{0,3}$/.test(fourth)) {
    return { page: 'deal', list: second.toLowerCase(), deal: Number(fourth) }
  }
  return { page: 'unknown' }
}

/** A part of a path as it was before it was encoded; what cannot be decoded stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The path of a page. */
export function pathOf(route: Exclude<Route, { page: 'unknown' }>): string {
  switch (route.page) {
    case 'table':
      return `/t/${route.table}`
    case 'list':
      return `/lists/${route.list}`
    case 'deal':
      return `/lists/${route.list}/deals/${route.deal}`
    case 'player':
      return `/players/${route.player}`
    case 'admin':
      return `/admin/${route.part}${route.subject === undefined ? '' : `/${encodeURIComponent(route.subject)}`}`
    default:
      for (const [path, plain] of PLAIN) if (plain.page === route.page) return `/${path}`
      return '/'
  }
}
