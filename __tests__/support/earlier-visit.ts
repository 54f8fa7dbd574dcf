import type { BrowserContext } from "playwright-core";
import type { VisitRecord } from "../../src/features/visits/visit-record";
import { markerOf } from "../../src/shared/posted";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { sharedServerAddress } from "./shared-server";

export const storageKey = "jobsieve-visits";
export const dayMs = 24 * 60 * 60 * 1000;

/** The first page of a search, newest first. */
export async function newestOf(search: string): Promise<ResultsFragment["jobs"]> {
  const answer = await fetch(`${sharedServerAddress()}/api/v1/results?${search}&sort_type=newest`);
  return ((await answer.json()) as ResultsFragment).jobs;
}

/** The record of a visit yesterday, with this number of newer jobs per search. */
export async function yesterday(newJobs: Readonly<Record<string, number>>): Promise<string> {
  const visit = Date.now() - dayMs;
  const searches = Object.entries(newJobs).map(async ([key, count]) => {
    const job = (await newestOf(key))[count];
    if (job === undefined) throw new Error(`“${key}” has no ${count} jobs.`);
    return { key, visit, since: null, newest: markerOf(job) };
  });
  const record: VisitRecord = { visit, lastSeenAt: visit, searches: await Promise.all(searches) };
  return JSON.stringify(record);
}

/** Stores this visit record, unless the page has already written one. */
export async function remember(context: BrowserContext, record: string): Promise<void> {
  await context.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    [storageKey, record] as const,
  );
}
