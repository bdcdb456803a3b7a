import { announce } from '../announce.svelte'
import { t } from '../text'
import { heardAt } from './heard.svelte'
import type { TableView } from './view'

/**
 * Says at once that a shuffle is wrong, and why, once for each shuffle; called while a component is made.
 *
 * The proof comes with an event, or after a reload with the snapshot, of which no event tells.
 */
export function hearFaults(view: () => TableView): void {
  $effect(() => {
    const { id, verdict } = view()
    if (verdict?.kind !== 'wrong') return
    const heard = heardAt(id)
    if (heard.faultOf === verdict.shuffle) return
    heard.faultOf = verdict.shuffle
    const { said } = t().table
    const { doubt, doubtMore } = t().fair
    announce([said.wrong, ...verdict.why.map((why) => doubt[why]), doubtMore].join(' '), 'assertive')
  })
}
