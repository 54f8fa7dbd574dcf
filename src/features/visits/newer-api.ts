import queryString from "query-string";
import { otherRoutes } from "../../shared/other-routes";
import { addressOf, parseQuery } from "../../shared/query-codec";
import type { JobMarker, NewerJobs } from "../../shared/wire/newer";
import { api } from "../navigation/api";

export interface NewerQuestion {
  /** A search, by `searchKey`. */
  readonly key: string;
  /** Null: only what is newest now. */
  readonly than: JobMarker | null;
}

/** `GET /api/v1/results/newer`. Nothing is kept: the listener writes down what it needs. */
const newerApi = api.injectEndpoints({
  endpoints: (build) => ({
    newer: build.query<NewerJobs, NewerQuestion>({
      query: (question) => ({
        url: addressOfQuestion(question),
        validateStatus: (response, body) => response.ok && isNewerJobs(body),
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { newer } = newerApi.endpoints;

function addressOfQuestion({ key, than }: NewerQuestion): string {
  const marker = than === null ? {} : { than_posted: than.posted_at, than_id: than.id };
  return addressOf(otherRoutes.newerResults, parseQuery(key), queryString.stringify(marker));
}

function isNewerJobs(body: unknown): body is NewerJobs {
  const { count, newest } = (body ?? {}) as Partial<Record<keyof NewerJobs, unknown>>;
  return (count === null || Number.isInteger(count)) && (newest === null || isMarker(newest));
}

function isMarker(value: unknown): boolean {
  const { posted_at, id } = (value ?? {}) as Partial<JobMarker>;
  return typeof posted_at === "string" && Number.isInteger(id);
}
