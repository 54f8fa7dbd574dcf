import Type, { type Static } from "typebox";

const Closed = { additionalProperties: false } as const;

/** A search beside this one: its canonical query, and how many jobs following it finds. */
const counted = { query: Type.String(), count: Type.Integer({ minimum: 0 }) };

/** What was made of the keywords, and what else could be. */
export const Meaning = Type.Object(
  {
    /**
     * Texts of the same meaning that were searched, too; `without` is the canonical query without one,
     * `count` its jobs.
     */
    also: Type.Array(
      Type.Object(
        { text: Type.String(), count: Type.Integer({ minimum: 0 }), without: Type.String() },
        Closed,
      ),
    ),
    /** Typed, and not searched. */
    left_out: Type.Array(Type.String()),
    /** Likelier keywords; these results are theirs when `applied`. */
    corrected: Type.Union([
      Type.Object(
        {
          text: Type.String(),
          ...counted,
          applied: Type.Boolean(),
          /** The next likeliest words where one was asked for, best first. Only with `debug=relevance`. */
          others: Type.Optional(Type.Array(Type.String())),
        },
        Closed,
      ),
      Type.Null(),
    ]),
    /** With jobs of similar titles. */
    similar: Type.Union([Type.Object(counted, Closed), Type.Null()]),
    /** With refinements in the place of words that name them; these results are theirs when `applied`. */
    refinement: Type.Union([
      Type.Object({ label: Type.String(), ...counted, applied: Type.Boolean() }, Closed),
      Type.Null(),
    ]),
  },
  Closed,
);
export type Meaning = Static<typeof Meaning>;
