import type { FeedRow, RawJob } from "../../../../../src/server/feeds/feed/feed-row";
import { placeResolver } from "../../../../../src/server/feeds/geocoding/resolve-place";
import { type Normalised, normaliseJob } from "../../../../../src/server/feeds/normalise/normalise-job";
import { openFeed } from "../../../../../src/server/feeds/readers/open-feed";
import { smallGazetteer } from "../../geocoding/small-gazetteer";
import { inFile } from "../feed-file";

export interface ReadFeed {
  readonly format: string;
  readonly rows: readonly FeedRow[];
  readonly shortfall: string | null;
  readonly remarks: readonly string[];
}

/** Reads a feed as an import does, its format detected from the content. */
export function readTold(content: unknown): Promise<ReadFeed> {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 1);
  return inFile(text, async (file) => {
    const { format, rows, end } = await openFeed({ path: file });
    const all: FeedRow[] = [];
    for await (const row of rows) all.push(row);
    return { format, rows: all, ...end() };
  });
}

/** Throws if a row of the feed is refused. */
export async function jobsOf(content: unknown): Promise<readonly RawJob[]> {
  const { rows } = await readTold(content);
  return rows.map((row) => {
    if (row.kind === "refused") throw new Error(row.reason);
    return row.job;
  });
}

const resolvePlace = placeResolver(smallGazetteer, { country: null });

/** As an import without --company does. */
export function normalised(job: RawJob | undefined): Normalised {
  if (job === undefined) throw new Error("There is no such job.");
  const now = new Date("2026-06-01");
  return normaliseJob(job, { resolvePlace, dateOrder: "dmy", country: null, company: null, now });
}
