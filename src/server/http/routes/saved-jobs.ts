import Type from "typebox";
import { savedJobsLimit } from "../../../shared/constants";
import { otherRoutes } from "../../../shared/other-routes";
import type { JobStates } from "../../../shared/wire/job";
import type { JobService } from "../../jobs/job-service";
import type { Pages } from "../../rendering/pages";
import type { App } from "../app-types";
import { oneVisitorOnly, sendWithEntityTag, sharedBriefly } from "../caching-headers";
import { isJobId } from "../posted-job";
import { ProblemError } from "../problem-error";

const Asked = Type.Object({ ids: Type.Optional(Type.String()) });

/** Only the browser knows which jobs are saved; it sends their ids alone, to learn which are still open. */
export function serveSavedJobs(app: App, { jobs, pages }: { jobs: JobService; pages: Pages }): void {
  app.get(otherRoutes.saved, async (request, reply) => {
    reply.type("text/html; charset=utf-8").headers(sharedBriefly);
    return sendWithEntityTag(request, reply, pages.in(request.locale).saved());
  });
  app.get(otherRoutes.jobStates, { schema: { querystring: Asked } }, async (request, reply) => {
    const answer: JobStates = { data: await jobs.statesOf(idsIn(request.query.ids), request.deadline) };
    reply.type("application/json; charset=utf-8").header("cache-control", oneVisitorOnly);
    return sendWithEntityTag(request, reply, JSON.stringify(answer));
  });
}

function idsIn(text = ""): number[] {
  const ids = text.split(",");
  if (ids.length > savedJobsLimit) {
    throw new ProblemError(400, "too_many_ids", `"ids" takes at most ${savedJobsLimit} of them.`);
  }
  if (!ids.every(isJobId)) {
    throw new ProblemError(400, "bad_ids", '"ids" must be ids of jobs with commas between them.');
  }
  return [...new Set(ids.map(Number))];
}
