import type { ResultsFragment } from "../../shared/wire/results";

const facetNames = [
  "disciplines",
  "locations",
  "job_types",
  "salary",
  "posted_within",
  "remote",
] satisfies (keyof ResultsFragment["facets"])[];

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether an answer has the shape that the views rely on. The server validates what it sends in full; this keeps out
 * what is not its answer at all (a proxy's page, an empty or cut body), without a schema library in the browser.
 */
export function isResultsFragment(value: unknown): value is ResultsFragment {
  if (!isFields(value)) return false;
  const { query, total_count, page, page_count, jobs, facets, broaden, sort_types, notices, applied } = value;
  return (
    typeof query === "string" &&
    [total_count, page, page_count].every(Number.isInteger) &&
    isListOf(jobs, isJob) &&
    isFields(facets) &&
    facetNames.every((name) => Array.isArray(facets[name])) &&
    [broaden, sort_types, notices].every(Array.isArray) &&
    isFields(applied)
  );
}

function isJob(value: unknown): boolean {
  return isFields(value) && Number.isInteger(value.id) && typeof value.title === "string";
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
