import type { Catalogue } from '../text'
import { isWrong, type ListVerification } from './list'
import type { Verdict } from './verdict'

type Texts = Catalogue['fair']

/** What is said of a shuffle that is right, with what is doubtful about it; nothing of a wrong one, which is an alert. */
export function rightInWords(verdict: Verdict, texts: Texts): readonly string[] {
  if (verdict.kind === 'wrong') return []
  const outcome = verdict.kind === 'verified' ? texts.outcome.verified : texts.outcome.unverified(verdict.seeds)
  return verdict.withheld > 0 ? [outcome, texts.withheld(verdict.withheld)] : [outcome]
}

/** The same of the shuffles of a list. */
export function rightListInWords(list: ListVerification, texts: Texts): readonly string[] {
  if (isWrong(list)) return []
  return [texts.whole.right(list.shuffles.length), ...doubtsInWords(list, texts)]
}

/** What is doubtful about a list as a whole. */
export function doubtsInWords({ shuffles, doubts }: ListVerification, { whole }: Texts): readonly string[] {
  const withheld = shuffles.filter(
    ({ verification: { verdict } }) => verdict.kind !== 'wrong' && verdict.withheld > 0,
  ).length
  const said = doubts.map((doubt) => whole[doubt.kind](doubt.shuffle))
  return withheld > 0 ? [...said, whole.withheldIn(withheld)] : said
}
