import Type from "typebox";
import { routes } from "../../../shared/routes";
import type { JobRecord, JobService } from "../../jobs/job-service";
import type { Pages } from "../../rendering/pages";
import type { App } from "../app-types";
import { searchBehind } from "../back-link";
import { oneVisitorOnly } from "../cache-control";
import { searchOf } from "../canonical-address";
import { gone, notFound } from "../problem-error";

const Address = Type.Object({ id: Type.String(), slug: Type.Optional(Type.String()) });
const From = Type.Object({ from: Type.Optional(Type.String()) });
const largestId = 2 ** 31 - 1;

export interface JobPageParts {
  readonly jobs: JobService;
  readonly pages: Pages;
  baseUrl(): string;
}

/** One job, at one address: any other slug leads there. */
export function serveJobPage(app: App, { jobs, pages, baseUrl }: JobPageParts): void {
  const path = `${routes.results}/:id`;
  app.get(path, { schema: { params: Address } }, async (request, reply) => {
    const { job } = await known(jobs, request.params.id);
    return reply.redirect(job.url + searchOf(request.url), 301);
  });
  app.get(`${path}/:slug`, { schema: { params: Address, querystring: From } }, async (request, reply) => {
    const record = await known(jobs, request.params.id);
    const path = request.url.slice(0, request.url.length - searchOf(request.url).length);
    if (path !== record.job.url) return reply.redirect(record.job.url + searchOf(request.url), 301);
    if (isOver(record)) throw gone();
    reply.type("text/html; charset=utf-8").header("cache-control", oneVisitorOnly);
    // Behind a proxy the visitor knows the site by another name than the request does.
    const hosts = [request.host, new URL(baseUrl()).host];
    const backTo = searchBehind(request.query.from, request.headers.referer, hosts);
    return pages.job({ record, backTo });
  });
}

async function known(jobs: JobService, id: string): Promise<JobRecord> {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : largestId + 1;
  const record = number <= largestId ? await jobs.byId(number) : undefined;
  if (record === undefined) throw notFound();
  return record;
}

function isOver({ job }: JobRecord): boolean {
  return job.valid_through !== null && Date.parse(job.valid_through) < Date.now();
}
