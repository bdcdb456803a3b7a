/**
 * The shape that a part of the catalogue has in every language: the same keys, with a text, or with a function of the
 * same parameters that gives one. A key that is missing or too many in one language does not compile.
 */
export type Wording<Part> = {
  readonly [Key in keyof Part]: Part[Key] extends string
    ? string
    : Part[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Wording<Part[Key]>
}
