import type { RawJob } from "../../../../../src/server/feeds/feed/feed-row";
import { placeResolver } from "../../../../../src/server/feeds/geocoding/resolve-place";
import { type Normalised, normaliseJob } from "../../../../../src/server/feeds/normalise/normalise-job";
import { smallGazetteer } from "../../geocoding/small-gazetteer";
import { type ReadFeed, readWhole } from "../feed-file";

/** Reads a feed as an import does, its format detected from the content. */
export function readTold(content: unknown): Promise<ReadFeed> {
  return readWhole(typeof content === "string" ? content : JSON.stringify(content, null, 1));
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
