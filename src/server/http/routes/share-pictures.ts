import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import type { JobService } from "../../jobs/job-service";
import {
  pictureOfJob,
  pictureOfSite,
  type SharePicture,
  type SharePictures,
} from "../../pictures/share-pictures";
import type { App } from "../app-types";
import { namesTag, sharedForAnHour } from "../caching-headers";
import { postedJob } from "../posted-job";

const Params = Type.Object({ id: Type.String() });

export function serveSharePictures(
  app: App,
  { jobs, pictures }: { jobs: JobService; pictures: SharePictures },
): void {
  app.get(pictureOfSite, (request, reply) => sendPicture(request, reply, pictures.ofSite()));
  app.get(pictureOfJob(":id"), { schema: { params: Params } }, async (request, reply) => {
    const { job } = await postedJob(jobs, request.params.id, request.deadline);
    return sendPicture(request, reply, pictures.ofJob(job));
  });
}

async function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: SharePicture) {
  const tag = `"${picture.hash}"`;
  const isThere = namesTag(request.headers["if-none-match"], tag);
  const body = isThere ? undefined : await picture.png(request.deadline);
  // Other sites embed these images.
  const shown = { "cross-origin-resource-policy": "cross-origin" };
  reply.headers({ etag: tag, "cache-control": sharedForAnHour, ...shown });
  return isThere ? reply.code(304).send() : reply.type("image/png").send(body);
}
