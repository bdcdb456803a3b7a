import type { common as german } from '../de/common'
import type { Wording } from '../wording'

export const common: Wording<typeof german> = {
  product: 'Vorhand',
  skipToContent: 'Skip to content',
  mainNavigation: 'Main navigation',
  home: 'Home',
  lobby: 'Tables',
  rankings: 'Rankings',
  rules: 'Rules',
  account: 'Account',
  settings: 'Settings',
  administration: 'Administration',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy: please select the text by hand.',
  retry: 'Try again',
  loading: 'Loading …',
  more: 'More',
  yes: 'Yes',
  no: 'No',
  notFound: 'There is no such page.',
  notFoundMore: 'Perhaps the address is incomplete, or the table is no longer there.',
  toHome: 'To the front page',
}
