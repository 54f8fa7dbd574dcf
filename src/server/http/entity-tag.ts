import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends a body, or 304 when the client has it already. Weak: it may be compressed on the way. */
export function sendWithEntityTag(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  reply.header("etag", tag);
  return isKnown(request.headers["if-none-match"], tag) ? reply.code(304).send() : reply.send(body);
}

/** Whether `If-None-Match` names the tag, and so the client has what it stands for. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = ifNoneMatch?.split(",").map((part) => part.trim());
  return known !== undefined && (known.includes("*") || known.includes(tag));
}
