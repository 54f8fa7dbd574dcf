import { parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { SearchService } from "../../search/search-service";
import { askedFragment } from "../answers/asked-results";
import type { ResultsAnswers } from "../answers/results-answers";
import { codingAsked, sendAnswer } from "../answers/send-answer";
import type { App } from "../app-types";
import { searchOf } from "../canonical-address";

export interface FragmentParts {
  readonly search: SearchService;
  readonly answers: ResultsAnswers;
}

/** `debug=relevance`, for operators: each job says why it stands where it does. It is no part of a query, so pages never pass it on. */
export function asksForRelevance(search: string): boolean {
  return search.includes("debug") && new URLSearchParams(search).get("debug") === "relevance";
}

/** What the results page shows, as data, for the page's own query string. */
export function serveResultsFragment(app: App, { search, answers }: FragmentParts): void {
  app.get(routes.resultsFragment, async (request, reply) => {
    const text = searchOf(request.url);
    if (asksForRelevance(text)) {
      reply.header("cache-control", "no-store");
      return search.results(parseQuery(text), request.signal, { relevance: true });
    }
    const asked = askedFragment(text);
    const answer = await answers.answer(asked, codingAsked(request), request.signal);
    return sendAnswer(reply, answers, asked, answer);
  });
}
