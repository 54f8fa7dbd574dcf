import { FeedError } from "../feed/feed-error";
import type { ReportWriter } from "./import-report";
import type { StagedFeed } from "./stage-feed";
import type { Difference } from "./staging";

/** The feed was read, and is not loaded without the operator's word. `reason` says why, without a full stop. */
export class HeldBack extends FeedError {
  constructor(
    readonly reason: string,
    option: string,
  ) {
    super(`${reason}; nothing was changed. ${option} loads it all the same.`);
  }
}

interface WordGiven {
  readonly allowEmpty?: boolean;
  readonly force?: boolean;
  readonly whole?: boolean;
  readonly report?: ReportWriter;
}

/** A feed that is empty, less than it says, or far smaller than the last time is more likely broken than right. */
export function whyHeldBack(
  difference: Difference,
  { reasons, tally }: Pick<StagedFeed, "reasons" | "tally">,
  settings: WordGiven,
): HeldBack | null {
  const { added, updated, unchanged, gone, before } = difference;
  const isEmpty = added + updated + unchanged === 0;
  if (isEmpty && settings.allowEmpty !== true) {
    const why = whyNone(reasons, settings.report?.file ?? null);
    return new HeldBack([`The feed holds no job${why}`, ...tally.remarks].join(". "), "--allow-empty");
  }
  if (tally.shortfall !== null && settings.whole === true && settings.force !== true)
    return new HeldBack(tally.shortfall, "--force");
  if (gone * 5 > before && settings.force !== true && !isEmpty) {
    return new HeldBack(
      `The feed lacks ${gone} of the ${before} jobs that it had, more than a fifth`,
      "--force",
    );
  }
  return null;
}

const mostReasons = 3;

/** ' (12 rows were refused: 9 no title, 3 no company; see FILE)'. */
function whyNone(reasons: StagedFeed["reasons"], reportFile: string | null): string {
  const refused = reasons.reduce((sum, [, rows]) => sum + rows, 0);
  if (refused === 0) return "";
  const most = reasons.slice(0, mostReasons).map(([reason, rows]) => `${rows} ${reason}`);
  const more = reasons.length > mostReasons ? ", …" : "";
  const see = reportFile === null ? "" : `; see ${reportFile}`;
  return ` (${refused} rows were refused: ${most.join(", ")}${more}${see})`;
}
