import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Sends a body, or 304 when the client has it already. Weak: it may be compressed on the way. */
export function sendWithEntityTag(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  reply.headers({ etag: tag, vary: "accept-encoding" });
  return isKnown(request.headers["if-none-match"], tag) ? reply.code(304).send() : reply.send(body);
}

/** Whether `If-None-Match` names the weak tag, and so the client has what it stands for. A proxy may have made it a strong one. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = ifNoneMatch?.split(",").map(opaquePart);
  return known !== undefined && (known.includes("*") || known.includes(opaquePart(tag)));
}

function opaquePart(tag: string): string {
  return tag.trim().replace(/^W\//, "");
}
