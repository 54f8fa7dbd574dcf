import { type Traffic, waitForIdle } from "../../concurrency/traffic";
import { FeedError } from "../feed/feed-row";
import type { PlacedShares } from "../geocoding/place-shares";
import { type Batch, emptyTally, importYielding, sameIdAs, type Tally } from "../reading/read-batches";
import type { ReportWriter } from "./import-report";
import { checkSpaceToStage, type Difference, type Staging } from "./staging";

interface StagingFeed {
  readonly batches: AsyncIterable<Batch>;
  readonly report: ReportWriter;
  readonly signal: AbortSignal | undefined;
  readonly traffic: Traffic | undefined;
  /** Called after every batch with the rows so far and the fraction of the feed, 0 to 1. */
  readonly onBatch: (read: number, fraction: number) => void;
}

export interface StagedFeed {
  readonly tally: Tally;
  /** Why rows were refused, the most frequent reason first. */
  readonly reasons: readonly (readonly [reason: string, rows: number])[];
  /** Null unless requested. */
  readonly shares: PlacedShares | null;
}

/** Reads a whole feed into the staging table and the report; one batch is stored while the next is read. */
export async function stageFeed(staging: Staging, feed: StagingFeed): Promise<StagedFeed> {
  const tally = emptyTally();
  const reasons = new Map<string, number>();
  const refuse = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  let shares: PlacedShares | null = null;
  let underWay: Promise<void> = Promise.resolve();
  for await (const batch of feed.batches) {
    feed.signal?.throwIfAborted();
    for (const line of batch.report) {
      if (line.kind === "refused") refuse(line.reason);
      await feed.report.write(line);
    }
    addTo(tally, batch.tally);
    shares = batch.shares;
    await underWay;
    await waitForIdle(feed.traffic, importYielding);
    underWay = stage(staging, batch, tally, feed.report);
    // A failure surfaces when the next batch awaits it; until then it must not count as unhandled.
    underWay.catch(() => undefined);
    feed.onBatch(tally.read, batch.fraction);
  }
  await underWay;
  return { tally, shares, reasons: [...reasons].sort(([, one], [, other]) => other - one) };
}

function addTo(tally: Tally, more: Tally): void {
  for (const name of ["read", "refused", "unreadable", "placesNotFound", "placesRough", "featured"] as const)
    tally[name] += more[name];
  tally.shortfall ??= more.shortfall;
  tally.remarks.push(...more.remarks);
  for (const [what, jobs] of Object.entries(more.leftOut))
    tally.leftOut[what] = (tally.leftOut[what] ?? 0) + jobs;
}

async function stage(staging: Staging, batch: Batch, tally: Tally, report: ReportWriter): Promise<void> {
  await checkSpaceToStage(staging.database);
  for (const { row, externalId, by } of await staging.add(batch.staged)) {
    tally.refused += 1;
    await report.write({ kind: "refused", row, id: externalId, reason: sameIdAs(by) });
  }
}

/** The feed was read, but is loaded only if the operator confirms. `reason` has no full stop. */
export class ApprovalRequired extends FeedError {
  constructor(
    readonly reason: string,
    option: string,
  ) {
    super(`${reason}; nothing was changed. ${option} loads it all the same.`);
  }
}

interface ImportOverrides {
  readonly allowEmpty?: boolean;
  readonly force?: boolean;
  readonly whole?: boolean;
  readonly report?: ReportWriter;
}

/** A feed that is empty, incomplete or far smaller than last time is more likely broken than right. */
export function approvalNeeded(
  difference: Difference,
  { reasons, tally }: Pick<StagedFeed, "reasons" | "tally">,
  settings: ImportOverrides,
): ApprovalRequired | null {
  const { added, updated, unchanged, gone, before } = difference;
  const isEmpty = added + updated + unchanged === 0;
  if (isEmpty && settings.allowEmpty !== true) {
    const why = whyNone(reasons, settings.report?.file ?? null);
    return new ApprovalRequired(
      [`The feed holds no job${why}`, ...tally.remarks].join(". "),
      "--allow-empty",
    );
  }
  if (tally.shortfall !== null && settings.whole === true && settings.force !== true)
    return new ApprovalRequired(tally.shortfall, "--force");
  if (gone * 5 > before && settings.force !== true && !isEmpty) {
    return new ApprovalRequired(
      `The feed lacks ${gone} of the ${before} jobs that it had, more than a fifth`,
      "--force",
    );
  }
  return null;
}

const maxReasons = 3;

/** ' (12 rows were refused: 9 no title, 3 no company; see FILE)'. */
function whyNone(reasons: StagedFeed["reasons"], reportFile: string | null): string {
  const refused = reasons.reduce((sum, [, rows]) => sum + rows, 0);
  if (refused === 0) return "";
  const most = reasons.slice(0, maxReasons).map(([reason, rows]) => `${rows} ${reason}`);
  const more = reasons.length > maxReasons ? ", …" : "";
  const see = reportFile === null ? "" : `; see ${reportFile}`;
  return ` (${refused} rows were refused: ${most.join(", ")}${more}${see})`;
}
