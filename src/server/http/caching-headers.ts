import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Browsers revalidate each time; a shared cache may answer for a minute, and for another while it revalidates.
 * `stale-while-revalidate` goes to content delivery networks alone (RFC 9213): a browser that gets it shows old
 * results first, and asks a second time.
 */
export const sharedBriefly = {
  "cache-control": "public, max-age=0, s-maxage=60",
  "cdn-cache-control": "public, max-age=60, stale-while-revalidate=60",
};
/** Depends on where the visitor came from. */
export const oneVisitorOnly = "private, no-cache";
/** What a job must be gone from as soon as it has closed. */
export const sharedForAMoment = "public, max-age=3";
/** Facts that change by the day. */
export const sharedForAnHour = "public, max-age=3600";
/**
 * May change at any time, as a job's title does: a browser that kept a redirect for good could be sent round
 * in circles.
 */
const askEachTime = "no-cache";

/** For what repeats a page: search engines are to list the page alone. */
export const unlisted = { "x-robots-tag": "noindex" };

/** Sends a body, or 304 when the client has it already. Weak: it may be compressed on the way. */
export function sendWithEntityTag(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  reply.headers({ etag: tag, vary: "accept-encoding" });
  return namesTag(request.headers["if-none-match"], tag) ? reply.code(304).send() : reply.send(body);
}

/**
 * Whether `If-None-Match` names the weak tag, and so the client has what it stands for. A proxy may have made
 * it a strong one.
 */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(",").map(opaquePart);
  return tags !== undefined && (tags.includes("*") || tags.includes(opaquePart(tag)));
}

function opaquePart(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}

/**
 * The only way to redirect. 301 tells search engines that the other address is the one to list; caches must
 * revalidate it.
 */
export function redirectTo(reply: FastifyReply, address: string, status: 301 | 302 | 303): FastifyReply {
  return reply.header("cache-control", askEachTime).redirect(address, status);
}
