import type { common as german } from '../de/common'
import type { Wording } from '../wording'

export const common: Wording<typeof german> = {
  product: 'Vorhand',
  skipToContent: 'Skip to content',
  mainNavigation: 'Main navigation',
  lobby: 'Tables',
  rankings: 'Rankings',
  rules: 'Rules',
  lists: 'Lists',
  pageMissing: 'This page could not be loaded: the line is down, or the server was just renewed.',
  reload: 'Reload',
  account: 'Account',
  settings: 'Settings',
  administration: 'Administration',
  menu: 'Menu',
  closeMenu: 'Close menu',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy: please select the text by hand.',
  retry: 'Try again',
  loading: 'Loading …',
  notFound: 'There is no such page.',
  notFoundMore: 'Perhaps the address is incomplete, or the table is no longer there.',
  toHome: 'To the front page',
}
