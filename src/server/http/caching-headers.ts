import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Browsers revalidate each time; shared caches may answer for a minute. `stale-while-revalidate` is only for
 * CDNs (RFC 9213): a browser would show old results first, and fetch a second time.
 */
export const sharedBriefly = {
  "cache-control": "public, max-age=0, s-maxage=60",
  "cdn-cache-control": "public, max-age=60, stale-while-revalidate=60",
};
/** For answers that depend on the Referer header or on a visitor's saved jobs. */
export const oneVisitorOnly = "private, no-cache";
/** For answers from which a closed job must disappear at once. */
export const sharedForAMoment = "public, max-age=3";
export const sharedForAnHour = "public, max-age=3600";
/** Job titles can change at any time: a permanently cached redirect could lead a browser in circles. */
const askEachTime = "no-cache";

/** For alternative forms of a page: search engines should index the page only. */
export const unlisted = { "x-robots-tag": "noindex" };

/** Sends the body, or 304 when the client has it. The tag is weak, since the body may be compressed later. */
export function sendWithEntityTag(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  reply.headers({ etag: tag, vary: "accept-encoding" });
  return namesTag(request.headers["if-none-match"], tag) ? reply.code(304).send() : reply.send(body);
}

/** Whether `If-None-Match` contains the weak tag, which a proxy may have made strong. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(",").map(opaquePart);
  return tags !== undefined && (tags.includes("*") || tags.includes(opaquePart(tag)));
}

function opaquePart(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}

/** All redirects go through this. 301 lets search engines index the target; caches must revalidate it. */
export function redirectTo(reply: FastifyReply, address: string, status: 301 | 302 | 303): FastifyReply {
  return reply.header("cache-control", askEachTime).redirect(address, status);
}
