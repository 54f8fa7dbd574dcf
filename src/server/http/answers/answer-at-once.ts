import type { FastifyRequest } from "fastify";
import { routes } from "../../../shared/routes";
import type { App } from "../app-types";
import { canonicalRedirect, searchOf } from "../canonical-address";
import { asksForRelevance } from "../routes/results-fragment";
import { type AskedResults, askedFragment, askedPage } from "./asked-results";
import type { ResultsAnswers } from "./results-answers";
import { sendAtOnce } from "./send-answer";

/**
 * Sends answers that take no work before anything else is asked of the request. Registered ahead of the limit on requests under way, it
 * serves them however busy the server is.
 */
export function answerAtOnce(app: App, answers: ResultsAnswers): void {
  app.addHook("onRequest", (request, reply, done) => {
    const asked = askedBy(request);
    if (asked === undefined || !sendAtOnce(answers, asked, request, reply)) done();
  });
}

/** Undefined where the answer is never kept. */
function askedBy(request: FastifyRequest): AskedResults | undefined {
  const search = searchOf(request.url);
  if (request.routeOptions.url === routes.resultsFragment) {
    return asksForRelevance(search) ? undefined : askedFragment(search);
  }
  if (request.routeOptions.url !== routes.results) return undefined;
  return canonicalRedirect(search) === undefined ? askedPage(search) : undefined;
}
