import type { Component } from 'svelte'
import { part } from '../part'
import type { Route } from '../route'

/** A page with what its address says, ready to be drawn. */
export interface Page {
  readonly component: Component
  readonly props: Record<string, unknown>
}

type Load<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>

/** Puts a page together with its props; the types make sure that they fit. */
async function fit<Props extends Record<string, unknown>>(load: Load<Props>, props: Props): Promise<Page> {
  const { default: component } = await part(load)
  // Both halves fit together here; whoever draws them need not know how.
  return { component: component as Component, props }
}

/** Fetches the code of a page, each in a file of its own, so that the first one is there soon. */
export function load(route: Route): Promise<Page> {
  switch (route.page) {
    case 'front':
      return fit(() => import('./FrontPage.svelte'), {})
    case 'lobby':
      return fit(() => import('./LobbyPage.svelte'), {})
    case 'newTable':
      return fit(() => import('./NewTablePage.svelte'), {})
    case 'table':
      return fit(() => import('./TablePage.svelte'), { table: route.table })
    case 'rankings':
      return fit(() => import('./RankingsPage.svelte'), {})
    case 'lists':
      return fit(() => import('./ListsPage.svelte'), {})
    case 'list':
      return fit(() => import('./ListPage.svelte'), { list: route.list })
    case 'deal':
      return fit(() => import('./DealPage.svelte'), { list: route.list, deal: route.deal })
    case 'player':
      return fit(() => import('./PlayerPage.svelte'), { player: route.player })
    case 'logIn':
      return fit(() => import('./LogInPage.svelte'), {})
    case 'register':
      return fit(() => import('./RegisterPage.svelte'), {})
    case 'account':
      return fit(() => import('./AccountPage.svelte'), {})
    case 'settings':
      return fit(() => import('./SettingsPage.svelte'), {})
    case 'rules':
      return fit(() => import('./RulesPage.svelte'), {})
    case 'glossary':
      return fit(() => import('./GlossaryPage.svelte'), {})
    case 'fairDeal':
      return fit(() => import('./FairDealPage.svelte'), {})
    case 'about':
      return fit(() => import('./AboutPage.svelte'), {})
    case 'admin':
      return fit(() => import('./AdminPage.svelte'), {
        part: route.part,
        ...(route.subject === undefined ? {} : { subject: route.subject }),
      })
    case 'unknown':
      return fit(() => import('./UnknownPage.svelte'), {})
  }
}
