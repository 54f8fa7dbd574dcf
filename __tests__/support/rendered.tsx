import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Provider } from "react-redux";
import { makeStore, type RootState } from "../../src/page/make-store";
import { FramedResults } from "../../src/page/plain/FramedResults";
import { preloadedStateFor } from "../../src/page/preloaded-state";
import { parseForeign, parseQuery, stringifyQuery } from "../../src/shared/query-codec";
import type { JobCard, ResultsFragment } from "../../src/shared/wire/results";
import { fragmentOf } from "./fake-server";
import { type Markup, readMarkup } from "./markup";
import { someSite } from "./some-site";

export interface ShownPage {
  readonly fragment?: Partial<ResultsFragment>;
  /** Changes the state that the server would render with. */
  readonly state?: (state: Partial<RootState>) => Partial<RootState>;
}

export function renderedPage(search = "", shown: ShownPage = {}): Markup {
  return rendered(<FramedResults beside={null} />, stateFor(search, shown));
}

/** Any component, rendered with the store of the results page. */
export function rendered(element: ReactElement, state: Partial<RootState> = stateFor("")): Markup {
  return readMarkup(
    renderToString(<Provider store={makeStore({ preloadedState: state })}>{element}</Provider>),
  );
}

export function stateFor(search: string, { fragment, state = (same) => same }: ShownPage = {}) {
  const query = parseQuery(search);
  const whole = fragmentOf(stringifyQuery(query), fragment);
  return state(preloadedStateFor(query, parseForeign(search), whole, someSite));
}

/** The job of `fragmentOf`, with changes. */
export function someJob(changes: Partial<JobCard> = {}): JobCard {
  const [job] = fragmentOf("").jobs;
  if (job === undefined) throw new Error("The small fragment has a job.");
  return { ...job, ...changes };
}
