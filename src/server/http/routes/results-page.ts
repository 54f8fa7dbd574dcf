import { routes } from "../../../shared/routes";
import { askedPage } from "../answers/asked-results";
import type { ResultsAnswers } from "../answers/results-answers";
import { codingAsked, sendAnswer } from "../answers/send-answer";
import type { App } from "../app-types";
import { canonicalRedirect, searchOf } from "../canonical-address";

/** The results page, rendered with its results. */
export function serveResultsPage(app: App, { answers }: { answers: ResultsAnswers }): void {
  app.get("/", (_request, reply) => reply.redirect(routes.results, 302));
  app.get(`${routes.results}/`, (request, reply) =>
    reply.redirect(routes.results + searchOf(request.url), 301),
  );
  app.get(routes.results, async (request, reply) => {
    const search = searchOf(request.url);
    const canonical = canonicalRedirect(search);
    if (canonical !== undefined) return reply.redirect(canonical, 302);
    const asked = askedPage(search);
    const answer = await answers.answer(asked, codingAsked(request), request.signal);
    return sendAnswer(reply, answers, asked, answer);
  });
}
