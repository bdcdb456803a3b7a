import { parse, pathOf, type Route } from '../route'

/** The address of logging in, from which the player comes back to this page. */
export function logInFrom(page: Exclude<Route, { page: 'unknown' }>): string {
  return `${pathOf({ page: 'logIn' })}?to=${encodeURIComponent(pathOf(page))}`
}

/**
 * The page to go to after logging in, from the `to` of the address: only a page of this site, and the front page for
 * anything else.
 */
export function returnsTo(search: string): Exclude<Route, { page: 'unknown' }> {
  const to = new URLSearchParams(search).get('to')
  if (to === null || !to.startsWith('/') || to.startsWith('//')) return { page: 'front' }
  const route = parse(to)
  switch (route.page) {
    case 'unknown':
    case 'logIn':
    case 'register':
      return { page: 'front' }
    default:
      return route
  }
}
