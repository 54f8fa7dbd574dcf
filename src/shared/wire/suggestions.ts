import Type, { type Static } from "typebox";

export const suggestionKinds = ["title", "company"] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** Keywords, and the canonical query that they lead to; `count` is its jobs, once counted. */
export const Suggestion = Type.Object(
  {
    text: Type.String(),
    kind: Type.Enum([...suggestionKinds]),
    count: Type.Optional(Type.Integer({ minimum: 1 })),
    query: Type.String(),
  },
  { additionalProperties: false },
);
export type Suggestion = Static<typeof Suggestion>;

/** `GET /api/v1/suggestions?text=` with the page's own query string. */
export const Suggestions = Type.Object(
  {
    data: Type.Array(Suggestion),
    /** More will be known shortly: not all could be counted in time, or nothing is known yet. */
    partial: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type Suggestions = Static<typeof Suggestions>;
