import { isTerm, type GlossaryTerm } from './terms'

/** A piece of a sentence: plain words, or words that lead to a term of the glossary. */
export interface Piece {
  readonly text: string
  readonly term?: GlossaryTerm
}

const LINK = /\[([^\]]+)\]\((\w+)\)/g

/** Splits a sentence at its links, written `[words](term)`; words with a term that there is not stay plain. */
export function pieces(sentence: string): readonly Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const match of sentence.matchAll(LINK)) {
    const [all, text = '', term = ''] = match
    if (match.index > from) found.push({ text: sentence.slice(from, match.index) })
    found.push(isTerm(term) ? { text, term } : { text })
    from = match.index + all.length
  }
  if (from < sentence.length) found.push({ text: sentence.slice(from) })
  return found
}

/** The anchors that a sentence names, also those that there are not. */
export function linksOf(sentence: string): readonly string[] {
  return [...sentence.matchAll(LINK)].map((match) => match[2] ?? '')
}

/** A sentence without its links. */
export function plain(sentence: string): string {
  return pieces(sentence)
    .map((piece) => piece.text)
    .join('')
}
