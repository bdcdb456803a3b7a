export { speak, t } from './catalogue.svelte'
export type { Catalogue } from './de'
export type { Language } from './language'
