import type { FastifyReply, FastifyRequest } from "fastify";
import { byFacet } from "../../../shared/facets";
import { addressOf, parseForeign, parseJob, parseQuery, stringifyQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import { type SearchQuery, slugSet } from "../../../shared/search-query";
import type { JobService } from "../../jobs/job-service";
import { minJobsFor } from "../../search/landings";
import type { LandingAddress, SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { redirectTo } from "../caching-headers";
import { postedJob } from "../posted-job";
import { notFound } from "../problem-error";
import { landingRequest, landingRoutes, searchOf } from "../results/results-request";
import type { ResultsResponses } from "../results/results-responses";
import { sendResults } from "../results/results-routes";

interface LandingParts {
  readonly jobs: JobService;
  readonly search: SearchService;
  readonly responses: ResultsResponses;
}

const none = { skip: 0, take: 0 };

/** Results at readable paths for search engines. With too few jobs, a path redirects to its query. */
export function serveLandings(app: App, { jobs, search, responses }: LandingParts): void {
  for (const route of landingRoutes) {
    app.get<{ Params: { id?: string; place?: string; company?: string } }>(route, async (request, reply) => {
      const { id, place, company } = request.params;
      const text = searchOf(request.url);
      if (place === undefined && id !== undefined && /^\d+$/.test(id)) {
        const { job } = await postedJob(jobs, id, request.deadline);
        return redirectTo(reply, job.url + text, 301);
      }
      return sendLanding(request, reply, { discipline: id, place, company }, { search, responses });
    });
  }
}

async function sendLanding(
  request: FastifyRequest,
  reply: FastifyReply,
  names: LandingAddress,
  { search, responses }: Omit<LandingParts, "jobs">,
): Promise<FastifyReply> {
  const text = searchOf(request.url);
  const landing = await search.landings.find(inLowerCase(names), request.deadline);
  if (landing === null) throw notFound();
  const asked = parseQuery(text);
  const foreign = parseForeign(text);
  const job = parseJob(text);
  const { total_count: total } = await search.jobsAt(landing.query, none, request.deadline);
  if (stringifyQuery(asked) !== "" || job !== null || total < minJobsFor(landing)) {
    return redirectTo(reply, addressOf(routes.results, together(asked, landing.query), foreign, job), 302);
  }
  if (request.url !== landing.path + text) return redirectTo(reply, landing.path + text, 301);
  return sendResults(request, reply, responses, landingRequest(landing.path, landing.query, foreign));
}

function inLowerCase({ discipline, place, company }: LandingAddress): LandingAddress {
  return { company, discipline: discipline?.toLowerCase(), place: place?.toLowerCase() };
}

function together(asked: SearchQuery, landing: SearchQuery): SearchQuery {
  return { ...asked, ...byFacet((field) => slugSet([...landing[field], ...asked[field]])) };
}
