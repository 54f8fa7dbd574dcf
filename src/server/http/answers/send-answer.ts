import type { FastifyReply, FastifyRequest } from "fastify";
import { sharedBriefly } from "../cache-control";
import { isKnown } from "../entity-tag";
import type { AskedResults } from "./asked-results";
import { type ContentCoding, codingFor } from "./content-coding";
import type { Answer, ResultsAnswers } from "./results-answers";
import { StreamedBody } from "./streamed-body";

const types: Readonly<Record<AskedResults["kind"], string>> = {
  fragment: "application/json; charset=utf-8",
  page: "text/html; charset=utf-8",
};

export function codingAsked({ headers }: FastifyRequest): ContentCoding {
  return codingFor(headers["accept-encoding"]);
}

/**
 * Sends what takes no work: 304 when the client has the answer already, or the answer when it is kept. False, with nothing sent, when it
 * has to be made.
 */
export function sendAtOnce(
  answers: ResultsAnswers,
  asked: AskedResults,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const tag = answers.tagOf(asked);
  if (isKnown(request.headers["if-none-match"], tag)) {
    setCaching(reply, tag).code(304).send();
    return true;
  }
  const kept = answers.kept(asked, codingAsked(request));
  if (kept === undefined) return false;
  sendAnswer(reply, answers, asked, kept);
  return true;
}

export function sendAnswer(
  reply: FastifyReply,
  { pageLinks }: ResultsAnswers,
  { kind }: AskedResults,
  { body, coding, tag }: Answer,
): FastifyReply {
  if (kind === "page" && pageLinks !== "") reply.header("link", pageLinks);
  if (coding !== "identity") reply.header("content-encoding", coding);
  const payload = body instanceof StreamedBody ? body.stream() : body;
  return setCaching(reply, tag).type(types[kind]).send(payload);
}

/** A cache has to know that there are several codings whichever of them it is given, and so on every answer. */
function setCaching(reply: FastifyReply, tag: string | undefined): FastifyReply {
  if (tag !== undefined) reply.header("etag", tag);
  return reply.headers({ ...sharedBriefly, vary: "accept-encoding" });
}
