import { type Traffic, waitForIdle } from "../../concurrency/traffic";
import { FeedError } from "../feed/feed-row";
import type { PlacedShares } from "../geocoding/place-shares";
import { type Batch, emptyTally, importYielding, sameIdAs, type Tally } from "../reading/batch";
import { type ImportProgress, noReport, type ReportWriter } from "./import-report";
import { checkSpace, type Difference, type Staging } from "./staging";

export interface StagingSettings {
  /** A feed without jobs may remove all jobs of its source. */
  readonly allowEmpty?: boolean;
  /** A feed may remove more than a fifth of its source's jobs. */
  readonly force?: boolean;
  /** A feed must hold as much as it says it has. */
  readonly whole?: boolean;
  readonly report?: ReportWriter;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Visitors of this process, who take priority. */
  readonly traffic?: Traffic | undefined;
  /** Observed until the first job is changed; from then on an import completes. */
  readonly signal?: AbortSignal | undefined;
}

interface StagedFeed {
  readonly tally: Tally;
  /** Why rows were refused, the most frequent reason first. */
  readonly reasons: readonly (readonly [reason: string, rows: number])[];
  /** Null unless requested. */
  readonly shares: PlacedShares | null;
}

/** Reads a whole feed into the staging table and the report; one batch is stored while the next is read. */
export async function stageFeed(
  staging: Staging,
  batches: AsyncIterable<Batch>,
  { report = noReport, signal, traffic, onProgress }: StagingSettings,
): Promise<StagedFeed> {
  const tally = emptyTally();
  const reasons = new Map<string, number>();
  const refuse = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  let shares: PlacedShares | null = null;
  let underWay: Promise<void> = Promise.resolve();
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const line of batch.report) {
      if (line.kind === "refused") refuse(line.reason);
      await report.write(line);
    }
    addTo(tally, batch.tally);
    shares = batch.shares;
    await underWay;
    await waitForIdle(traffic, importYielding);
    underWay = stage(staging, batch, tally, report);
    // A failure surfaces when the next batch awaits it; until then it must not count as unhandled.
    underWay.catch(() => undefined);
    onProgress?.({ step: "reading", fraction: batch.fraction, rows: tally.read });
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
  await checkSpace(staging.database);
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

/** A feed that is empty, incomplete or far smaller than last time is more likely broken than right. */
export function approvalNeeded(
  difference: Difference,
  { reasons, tally }: Pick<StagedFeed, "reasons" | "tally">,
  settings: StagingSettings,
): ApprovalRequired | null {
  const { added, updated, unchanged, gone, before } = difference;
  const isEmpty = added + updated + unchanged === 0;
  if (isEmpty && settings.allowEmpty !== true) {
    const why = whyNone(reasons, settings.report?.file ?? null);
    const reason = [`The feed holds no job${why}`, ...tally.remarks].join(". ");
    return new ApprovalRequired(reason, "--allow-empty");
  }
  if (tally.shortfall !== null && settings.whole === true && settings.force !== true)
    return new ApprovalRequired(tally.shortfall, "--force");
  const reason = `The feed lacks ${gone} of the ${before} jobs that it had, more than a fifth`;
  const isShrunk = gone * 5 > before && settings.force !== true && !isEmpty;
  return isShrunk ? new ApprovalRequired(reason, "--force") : null;
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
