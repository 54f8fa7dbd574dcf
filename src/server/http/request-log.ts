import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/**
 * One line for each request once it is over, at `info`. It names the route, not the address asked for:
 * searches, file names and visitors' own addresses are nobody's to keep in a log.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) reply.log.error({ ...line, err: error }, "The answer could not be sent.");
    else reply.log.info(line, "Answered.");
  }
}

/** The pattern; `none` where there is none. */
export function routeOf({ is404, routeOptions }: Pick<FastifyRequest, "is404" | "routeOptions">): string {
  return (is404 ? undefined : routeOptions.url) ?? "none";
}
