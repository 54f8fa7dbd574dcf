import Type, { type Static } from "typebox";

const Closed = { additionalProperties: false } as const;

/** A neighbouring search: its canonical query, and how many jobs it finds. */
const counted = { query: Type.String(), count: Type.Integer({ minimum: 0 }) };

export const Meaning = Type.Object(
  {
    /** Synonyms that were searched too; `without` is the canonical query without one, `count` its jobs. */
    also: Type.Array(
      Type.Object(
        { text: Type.String(), count: Type.Integer({ minimum: 0 }), without: Type.String() },
        Closed,
      ),
    ),
    /** Typed, but not searched. */
    left_out: Type.Array(Type.String()),
    /** Likelier keywords; if `applied`, these results are theirs. */
    corrected: Type.Union([
      Type.Object(
        {
          text: Type.String(),
          ...counted,
          applied: Type.Boolean(),
          /** The next likeliest words, best first. Only with `debug=relevance`. */
          others: Type.Optional(Type.Array(Type.String())),
        },
        Closed,
      ),
      Type.Null(),
    ]),
    /** With jobs of similar titles. */
    similar: Type.Union([Type.Object(counted, Closed), Type.Null()]),
    /** With refinements instead of the words that name them; if `applied`, these results are theirs. */
    refinement: Type.Union([
      Type.Object({ label: Type.String(), ...counted, applied: Type.Boolean() }, Closed),
      Type.Null(),
    ]),
  },
  Closed,
);
export type Meaning = Static<typeof Meaning>;
