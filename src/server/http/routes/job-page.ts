import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { answerTimeoutMs } from "../../../shared/constants";
import { foldLetters } from "../../../shared/fold";
import { otherRoutes } from "../../../shared/other-routes";
import { parseQuery, stringifyQuery } from "../../../shared/query-codec";
import { routes, slugOf } from "../../../shared/routes";
import { noOtherAdverts } from "../../../shared/wire/job";
import { withDeadline } from "../../concurrency/tasks";
import { isoTime } from "../../jobs/job-row";
import type { JobRecord, JobService } from "../../jobs/job-service";
import type { Pages } from "../../rendering/pages";
import { noOnwardJobs, type OnwardJobs, onwardJobs, similarJobs } from "../../search/onward-jobs";
import type { SearchService } from "../../search/search-service";
import type { App } from "../app-types";
import { oneVisitorOnly, redirectTo, sendWithEntityTag, sharedBriefly, unlisted } from "../caching-headers";
import { openJob, postedJob } from "../posted-job";
import { jobGone, ProblemError } from "../problem-error";
import { landingAddressIn, searchOf } from "../results/results-request";

const Id = Type.Object({ id: Type.String() });
const Address = Type.Object({ id: Type.String(), slug: Type.Optional(Type.String()) });
const From = Type.Object({ from: Type.Optional(Type.String()) });
/** Share of the answer timeout for loading related links: 1.5 of 5 s. */
const onwardShare = 0.3;

interface JobPageParts {
  /** Time limit for an answer, in milliseconds. */
  readonly answerTimeout?: number;
  readonly jobs: JobService;
  readonly search: SearchService;
  readonly pages: Pages;
  baseUrl(): string;
}

/** Other slugs redirect to the canonical address, as does the number alone (`landing-pages.ts`). */
export function serveJobPage(app: App, parts: JobPageParts): void {
  const { jobs, search, pages, baseUrl, answerTimeout = answerTimeoutMs } = parts;
  app.get(
    `${routes.results}/:id/:slug`,
    { schema: { params: Address, querystring: From } },
    async (request, reply) => {
      const { id, slug = "" } = request.params;
      const record = await postedJob(jobs, id, request.deadline).catch((refusal: unknown) =>
        jobOfAddress(Number(id), slug, refusal),
      );
      const path = request.url.slice(0, request.url.length - searchOf(request.url).length);
      if (path !== record.job.url) return redirectTo(reply, record.job.url + searchOf(request.url), 301);
      reply.type("text/html; charset=utf-8").header("cache-control", oneVisitorOnly);
      // Behind a proxy, the visitor's host name may differ from the request's.
      const hosts = [request.host, new URL(baseUrl()).host];
      const { referer } = request.headers;
      const backTo =
        searchBehind(request.query.from, referer, hosts) ??
        (await landingBehind(referer, hosts, search, request.deadline));
      const own = pages.in(request.locale);
      const seen = own.named(await seenFrom(backTo, record, search, request.deadline));
      if (record.openness === "open") {
        const { deadline, log } = request;
        const waitMs = onwardShare * answerTimeout;
        const onward = await leadingOn(seen, backTo, search, { deadline, log, waitMs });
        return own.job({ record: seen, backTo, onward: own.named(onward) });
      }
      reply.code(410);
      const links = await closedJobLinks(seen, backTo, search, request.deadline);
      return own.closedJob({ record: seen, backTo, ...own.named(links) });
    },
  );
}

/** An open job as JSON, shown beside the results. 410 for a closed or removed job. */
export function serveJobFragment(app: App, { jobs, pages }: { jobs: JobService; pages: Pages }): void {
  app.get(otherRoutes.jobFragment(":id"), { schema: { params: Id } }, async (request, reply) => {
    const fragment = await openJob(jobs, request.params.id, request.deadline);
    reply.type("application/json; charset=utf-8").headers({ ...sharedBriefly, ...unlisted });
    return sendWithEntityTag(request, reply, JSON.stringify(pages.in(request.locale).named(fragment)));
  });
}

/** Nothing is stored of a job removed from its feed; its title is taken from the address. */
function jobOfAddress(id: number, slug: string, refusal: unknown): JobRecord {
  const isGone = refusal instanceof ProblemError && refusal.code === jobGone().code;
  if (!isGone || !/[a-z0-9]/.test(foldLetters(slug))) throw refusal;
  // The slug is a visitor's: as it stands, the page could redirect to itself for ever.
  const own = slugOf(slug);
  const title = own.charAt(0).toUpperCase() + own.slice(1).replaceAll("-", " ");
  const job = {
    ...{ id, url: routes.job(id, own), title, company: "" },
    ...{ locations: [], job_types: [], disciplines: [], salary: null, remote: false },
    ...{ posted_at: isoTime(0), description_html: "", apply_url: null, valid_through: null },
  };
  return { job, openness: "gone", others: noOtherAdverts, language: null, places: [], companySlug: null };
}

/** Puts the place first that the card in the visitor's results showed. */
async function seenFrom(
  backTo: string | null,
  record: JobRecord,
  search: SearchService,
  signal: AbortSignal,
): Promise<JobRecord> {
  if (backTo === null || record.job.locations.length < 2) return record;
  const locations = await search.orderPlaces(parseQuery(backTo), record.job, signal);
  return { ...record, job: { ...record.job, locations: [...locations] } };
}

/** If related links fail to load or take too long, the job is shown without them. */
async function leadingOn(
  { job, companySlug, others }: JobRecord,
  backTo: string | null,
  search: SearchService,
  request: Pick<FastifyRequest, "deadline" | "log"> & { readonly waitMs: number },
): Promise<OnwardJobs> {
  try {
    return await withDeadline(request.waitMs, request.deadline, (signal) =>
      onwardJobs(job, { search: backTo, companySlug, others }, search, signal),
    );
  } catch (error) {
    request.deadline.throwIfAborted();
    request.log.warn(error, "A job is shown without neighbouring and similar jobs.");
    return noOnwardJobs;
  }
}

async function closedJobLinks(
  { job }: JobRecord,
  backTo: string | null,
  search: SearchService,
  signal: AbortSignal,
) {
  const back = await search.results(parseQuery(backTo ?? ""), signal);
  const like = await similarJobs(job, backTo === null ? [] : back.jobs, search, signal);
  return { backCount: back.total_count, like };
}

/**
 * The search that a job was found with, as a canonical query: from the `from` parameter, or else from a
 * Referer on one of `hosts`. Null when neither has one. The input is untrusted; the output is always one of
 * our queries.
 */
export function searchBehind(
  from: string | undefined,
  referrer: string | undefined,
  hosts: readonly string[],
): string | null {
  const url = ownAddress(referrer, hosts);
  const search = from ?? (url?.pathname === routes.results ? url.search : undefined);
  return search === undefined ? null : stringifyQuery(parseQuery(search));
}

async function landingBehind(
  referrer: string | undefined,
  hosts: readonly string[],
  search: SearchService,
  signal: AbortSignal,
): Promise<string | null> {
  const address = landingAddressIn(ownAddress(referrer, hosts)?.pathname ?? "");
  if (address === null) return null;
  const landing = await search.landings.find(address, signal);
  return landing && stringifyQuery(landing.query);
}

function ownAddress(address: string | undefined, hosts: readonly string[]): URL | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return hosts.includes(url.host) ? url : undefined;
}
