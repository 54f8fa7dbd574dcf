/** Keywords as a thread evaluates them: `word` is an index into the search's postings. */
export type Expression =
  | { readonly word: number }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression };
