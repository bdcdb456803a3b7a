/** Words of the wire that a newer server says and this client does not know yet (docs/protocol.md, "What may change"). */

/** What is taken for a word that no case is for; does not compile while a case for a known word is missing. */
export function newer<Value>(_: never, instead: Value): Value {
  return instead
}

/** What stands for a word, or `instead` where the word is not known. */
export function knownOr<Word extends string, Value>(
  values: Readonly<Record<Word, Value>>,
  word: NoInfer<Word>,
  instead: Value,
): Value {
  return Object.hasOwn(values, word) ? values[word] : instead
}

/** What is said for a word; one that is not known is said as it stands. */
export function worded<Word extends string>(words: Readonly<Record<Word, string>>, word: NoInfer<Word>): string {
  return knownOr(words, word, word)
}
