import { averagePrecision, mean, recall, shareOf } from "../figures/measures";
import type { Fragments } from "../serving/fragments";
import { inParallel } from "../serving/in-parallel";
import type { TitleSet } from "./title-set";

export interface TitleFigures {
  readonly queries: number;
  /** Mean average precision over all pages of results. */
  readonly map: number;
  /** The same of every second query from the first on, and of the others: what is tuned on one half shows in the other. */
  readonly map_odd: number;
  readonly map_even: number;
  /** Share of the relevant titles that are found, averaged over the queries; likewise 0 to 1. */
  readonly recall: number;
  readonly nothing_found: number;
}

/** Every query's results, all pages of them, beside what was judged relevant. The server has the set's titles as its jobs. */
export async function measureTitles(
  fragments: Pick<Fragments, "everyJob">,
  { queries, documents }: TitleSet,
  similar: boolean,
): Promise<TitleFigures> {
  const idOf = new Map([...documents].map(([id, title]) => [folded(title), id]));
  const asked = queries.filter(({ relevant }) => relevant.size > 0);
  const rows = await inParallel(asked, async ({ title, relevant }) => {
    const found = await fragments.everyJob({ keywords: title, similar });
    const ranked = [...new Set(found.map((job) => idOf.get(folded(job.title)) ?? `job ${job.id}`))];
    return {
      found: ranked.length,
      precision: averagePrecision(ranked, relevant),
      recall: recall(ranked, relevant),
    };
  });
  const map = (of: typeof rows) => mean(of.map(({ precision }) => precision));
  return {
    queries: rows.length,
    map: map(rows),
    map_odd: map(rows.filter((_, index) => index % 2 === 0)),
    map_even: map(rows.filter((_, index) => index % 2 === 1)),
    recall: mean(rows.map((row) => row.recall)),
    nothing_found: shareOf(rows, ({ found }) => found === 0),
  };
}

/** An import mends the capitals of titles. */
function folded(title: string): string {
  return title.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
