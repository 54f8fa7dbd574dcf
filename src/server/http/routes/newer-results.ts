import Type, { type Static } from "typebox";
import { otherRoutes } from "../../../shared/other-routes";
import { markerOf, newestFirst } from "../../../shared/posted";
import { addressOf, maxJobId, parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { JobMarker, NewerJobs } from "../../../shared/wire/newer";
import type { Pages } from "../../rendering/pages";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedBriefly } from "../caching-headers";
import { ProblemError } from "../problem-error";
import { searchOf } from "../results/results-request";

const MarkerQuery = Type.Object({
  than_posted: Type.Optional(Type.String()),
  than_id: Type.Optional(Type.String()),
});
type MarkerQuery = Static<typeof MarkerQuery>;

/**
 * Counts a search's jobs newer than a marker kept by the visitor's browser, and returns the current marker.
 * A marker is a position in the list, the same for everyone, so it reveals nothing about the visitor.
 */
export function serveNewerResults(
  app: App,
  { search, pages }: { search: SearchService; pages: Pages },
): void {
  app.get(otherRoutes.newerResults, { schema: { querystring: MarkerQuery } }, async (request, reply) => {
    const marker = markerIn(request.query);
    const query = parseQuery(searchOf(request.url));
    const [count, fragment] = await Promise.all([
      marker && search.newer(query, marker, request.deadline),
      search.results({ ...query, sortType: "newest", page: 1 }, request.deadline),
    ]);
    const own = pages.in(request.locale);
    const [job] = newestFirst(fragment.jobs);
    const answer: NewerJobs = {
      count,
      newest: job === undefined ? null : markerOf(job),
      title: own.searchTitle(own.named(fragment)),
      url: addressOf(routes.results, parseQuery(fragment.query)),
    };
    reply.type("application/json; charset=utf-8").headers(sharedBriefly);
    return sendWithEntityTag(request, reply, JSON.stringify(answer));
  });
}

/** An instant in UTC, as in `posted_at`. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;

function markerIn({ than_posted: posted, than_id: id }: MarkerQuery): JobMarker | null {
  if (posted === undefined && id === undefined) return null;
  if (posted === undefined || !instant.test(posted) || Number.isNaN(Date.parse(posted))) {
    throw new ProblemError(
      400,
      "bad_than_posted",
      '"than_posted" must be an instant, 2026-07-01T12:00:00.000Z.',
    );
  }
  if (id === undefined || !/^\d{1,10}$/.test(id) || Number(id) > maxJobId) {
    throw new ProblemError(400, "bad_than_id", `"than_id" must be a job's id.`);
  }
  return { posted_at: posted, id: Number(id) };
}
