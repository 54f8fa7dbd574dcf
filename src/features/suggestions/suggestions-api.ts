import type { Suggestion, Suggestions } from "../../shared/wire/suggestions";
import { api } from "../navigation/api";

/** `GET /api/v1/suggestions`, by its whole address. Nothing is kept: the slice holds what is on show. */
const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query<Suggestions, string>({
      query: (url) => ({ url, validateStatus: (response, body) => response.ok && areSuggestions(body) }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { suggestions } = suggestionsApi.endpoints;

function areSuggestions(body: unknown): body is Suggestions {
  const { data } = (body ?? {}) as Partial<Record<keyof Suggestions, unknown>>;
  return Array.isArray(data) && data.every(isSuggestion);
}

function isSuggestion(value: unknown): value is Suggestion {
  const { text, kind, count } = (value ?? {}) as Partial<Record<keyof Suggestion, unknown>>;
  return typeof text === "string" && (kind === "title" || kind === "company") && Number.isInteger(count ?? 0);
}
