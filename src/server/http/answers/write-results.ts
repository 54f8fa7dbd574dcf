import type { ResultsFragment } from "../../../shared/wire/results";
import type { Pages } from "../../rendering/pages";
import type { AskedResults } from "./asked-results";

/** What is sent, before it is encoded. */
export interface WrittenResults {
  /** A fragment, or what a page begins with. */
  readonly text: string;
  /** Renders what a page goes on with: once, however many codings it is sent in. */
  readonly rest?: () => string;
}

export function writeResults(asked: AskedResults, fragment: ResultsFragment, pages: Pages): WrittenResults {
  if (asked.kind === "fragment") return { text: JSON.stringify(fragment) };
  const { opening, rest } = pages.results({ ...asked, fragment });
  return { text: opening, rest: once(rest) };
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
