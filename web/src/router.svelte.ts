import { parse, pathOf, type Route } from './route'

// Known before anything is drawn: a page that leaves the header away must not draw it first.
let current = $state.raw<Route>(typeof location === 'undefined' ? { page: 'front' } : parse(location.pathname))

/** The page that is shown. */
export function route(): Route {
  return current
}

/** Goes to a page; `replace` leaves no way back to the one before. */
export function go(to: Exclude<Route, { page: 'unknown' }>, how: 'push' | 'replace' = 'push'): void {
  const path = pathOf(to)
  if (how === 'push') history.pushState(null, '', path)
  else history.replaceState(null, '', path)
  arrive()
}

/** Follows the address: the browser's back and forward, and plain links to pages of this site. Returns what ends it. */
export function follow(): () => void {
  current = parse(location.pathname)
  addEventListener('popstate', arrive)
  document.addEventListener('click', onClick)
  return () => {
    removeEventListener('popstate', arrive)
    document.removeEventListener('click', onClick)
  }
}

function arrive(): void {
  current = parse(location.pathname)
  scrollTo(0, 0)
}

function onClick(event: MouseEvent): void {
  // Whoever wants another tab or window gets it from the browser.
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  // An answer of the server, such as an export, a file, and a place on the same page are not ours to draw.
  if (link.pathname.startsWith('/api/') || link.pathname.includes('.')) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  if (link.href !== location.href) history.pushState(null, '', link.href)
  arrive()
  if (link.hash) document.getElementById(link.hash.slice(1))?.scrollIntoView()
}
