import Type from "typebox";
import { otherRoutes } from "../../../shared/other-routes";
import type { JobService } from "../../jobs/job-service";
import type { Pages } from "../../rendering/pages";
import type { App } from "../app-types";
import { sendWithEntityTag, sharedBriefly, unlisted } from "../caching-headers";
import { openJob } from "../posted-job";

const Address = Type.Object({ id: Type.String() });

interface JobFragmentParts {
  readonly jobs: JobService;
  readonly pages: Pages;
}

/** An open job as JSON, shown beside the results. 410 for a closed or removed job. */
export function serveJobFragment(app: App, { jobs, pages }: JobFragmentParts): void {
  app.get(otherRoutes.jobFragment(":id"), { schema: { params: Address } }, async (request, reply) => {
    const fragment = await openJob(jobs, request.params.id, request.deadline);
    reply.type("application/json; charset=utf-8").headers({ ...sharedBriefly, ...unlisted });
    return sendWithEntityTag(request, reply, JSON.stringify(pages.in(request.locale).named(fragment)));
  });
}
