import Type, { type Static } from "typebox";
import { closed, orNull } from "./closed";

/** A neighbouring search: its canonical query, and how many jobs it finds. */
const counted = { query: Type.String(), count: Type.Integer({ minimum: 0 }) };

export const Meaning = closed({
  /** Synonyms that were searched too; `without` is the canonical query without one, `count` its jobs. */
  also: Type.Array(
    closed({ text: Type.String(), count: Type.Integer({ minimum: 0 }), without: Type.String() }),
  ),
  /** Typed, but not searched. */
  left_out: Type.Array(Type.String()),
  /** Likelier keywords; if `applied`, these results are theirs. */
  corrected: orNull(
    closed({
      text: Type.String(),
      ...counted,
      applied: Type.Boolean(),
      /** The next likeliest words, best first. Only with `debug=relevance`. */
      others: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  /** With jobs of similar titles. */
  similar: orNull(closed(counted)),
  /** With refinements instead of the words that name them; if `applied`, these results are theirs. */
  refinement: orNull(closed({ label: Type.String(), ...counted, applied: Type.Boolean() })),
});
export type Meaning = Static<typeof Meaning>;
