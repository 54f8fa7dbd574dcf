import Type, { type Static } from "typebox";
import { closed } from "./closed";

export const suggestionKinds = ["title", "company"] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** Keywords, and the canonical query that they lead to; `count` is its jobs, once counted. */
export const Suggestion = closed({
  text: Type.String(),
  kind: Type.Enum([...suggestionKinds]),
  count: Type.Optional(Type.Integer({ minimum: 1 })),
  query: Type.String(),
});
export type Suggestion = Static<typeof Suggestion>;

/** `GET /api/v1/suggestions?text=` with the page's own query string. */
export const Suggestions = closed({
  data: Type.Array(Suggestion),
  /** More will be known shortly: not all could be counted in time, or nothing is known yet. */
  partial: Type.Optional(Type.Literal(true)),
});
export type Suggestions = Static<typeof Suggestions>;
