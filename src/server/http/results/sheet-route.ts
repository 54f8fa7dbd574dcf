import { addAbortSignal, Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { alternatePath, alternateTypes } from "../../../shared/alternates";
import { withPage } from "../../../shared/query-changes";
import { parseQuery, stringifyQuery } from "../../../shared/query-codec";
import type { SearchQuery } from "../../../shared/search-query";
import { taskQueue } from "../../concurrency/tasks";
import type { SearchService } from "../../search/search-service";
import type { ReadSheet } from "../../sheets/read-sheet";
import type { App } from "../app-types";
import { namesTag, redirectTo, sharedBriefly, unlisted } from "../caching-headers";
import { canonicalRedirect, searchOf } from "./results-request";
import type { ResultsResponses } from "./results-responses";

interface SheetParts {
  readonly search: SearchService;
  readonly readSheet: ReadSheet;
  readonly responses: ResultsResponses;
  baseUrl(): string;
}

const path = alternatePath("csv");

/** Streams all jobs of a search as CSV. Each response holds its job ids in memory: 4 MB for a million. */
export function serveSheets(app: App, parts: SheetParts): void {
  app.addHook("onRequest", (request, reply, done) => {
    const tag = tagOf(parts, queryIn(request));
    const isThere = namesTag(request.headers["if-none-match"], tag);
    if (isThere && elsewhere(request) === undefined) setHeaders(reply, tag).code(304).send();
    else done();
  });
  const inTurn = taskQueue();
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  app.get(path, async (request, reply) => {
    const canonical = elsewhere(request);
    if (canonical !== undefined) return redirectTo(reply, canonical, 302);
    const query = queryIn(request);
    const tag = tagOf(parts, query);
    const isWhole = request.method !== "HEAD";
    const ids = isWhole ? await parts.search.idsInOrder(query, request.deadline) : undefined;
    setHeaders(reply, tagOf(parts, query) === tag ? tag : undefined);
    reply.header("content-disposition", 'attachment; filename="jobs.csv"');
    reply.type(`${alternateTypes.csv}; charset=utf-8`);
    const sheet = Readable.from(
      ids === undefined ? [] : eachInTurn(parts.readSheet(ids, parts.baseUrl()), inTurn),
    );
    return reply.send(addAbortSignal(closing.signal, sheet));
  });
}

/** Reads each part once the client has received the previous ones, and stops when it disconnects. */
async function* eachInTurn<Part>(
  parts: AsyncGenerator<Part, void>,
  inTurn: ReturnType<typeof taskQueue>,
): AsyncGenerator<Part> {
  try {
    for (;;) {
      const { done, value } = await inTurn(() => parts.next());
      if (done || value === undefined) return;
      yield value;
    }
  } finally {
    await parts.return();
  }
}

function queryIn({ url }: FastifyRequest): SearchQuery {
  return withPage(parseQuery(searchOf(url)), 1);
}

function elsewhere({ url }: FastifyRequest): string | undefined {
  return canonicalRedirect(searchOf(url), path);
}

function tagOf({ responses }: SheetParts, query: SearchQuery): string {
  return responses.tagOf({ kind: "csv", canonical: stringifyQuery(query), foreign: "" });
}

function setHeaders(reply: FastifyReply, tag: string | undefined): FastifyReply {
  if (tag !== undefined) reply.header("etag", tag);
  return reply.headers({ ...sharedBriefly, ...unlisted, vary: "accept-encoding" });
}
