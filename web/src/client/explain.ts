import { cardName, cardNames, span } from '../format'
import { prefs } from '../prefs.svelte'
import { t } from '../text'
import type { Cause, Refusal } from './refusal'

/** Says what is wrong and what to do now, with what the server has told beside its code. */
export function explain(refusal: Pick<Refusal, 'code' | 'detail' | 'retryAfterSeconds'>): string {
  const { code, detail, retryAfterSeconds } = refusal
  const texts = t().codes
  const { language, deck } = prefs
  if (retryAfterSeconds !== undefined && retryAfterSeconds > 0) {
    const wait = span(Math.ceil(retryAfterSeconds), language)
    if (code === 'too_fast') return texts.tooFastUntil(wait)
    if (code === 'unavailable') return texts.unavailableUntil(wait)
    return `${texts.says[code]} ${texts.tryIn(wait)}`
  }
  switch (code) {
    case 'bid_too_low':
      if (detail?.leastBid !== undefined) return texts.bidTooLow(detail.leastBid)
      break
    case 'must_follow':
      if (detail?.led !== undefined && detail.held !== undefined) {
        return texts.mustFollow(cardName(detail.led, language, deck), cardNames(detail.held, language, deck))
      }
      break
    case 'wrong_discard':
      if (detail?.expected !== undefined) return texts.wrongDiscard(detail.expected)
      break
    case 'null_below_bid':
      if (detail?.value !== undefined && detail.bid !== undefined) return texts.nullBelowBid(detail.value, detail.bid)
      break
    default:
  }
  return explainCode(code)
}

/** Says what a code means and what to do now. */
export function explainCode(code: Cause): string {
  return t().codes.says[code]
}
