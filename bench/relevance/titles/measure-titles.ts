import { averagePrecision, mean, recall, shareOf } from "../figures/measures";
import type { Fragments } from "../serving/fragments";
import { inParallel } from "../serving/in-parallel";
import type { TitleSet } from "./title-set";

export interface TitleFigures {
  readonly queries: number;
  /** Mean average precision over all pages of results. */
  readonly map: number;
  /** The same for every second query, and for the others: tuning on one half shows in the other. */
  readonly map_odd: number;
  readonly map_even: number;
  /** Share of the relevant titles found, averaged over the queries; 0 to 1, as is `nothing_found`. */
  readonly recall: number;
  readonly nothing_found: number;
}

/** Compares all result pages with the judgments. The set's titles are the server's jobs. */
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

/** Imports correct the capitals of titles. */
function folded(title: string): string {
  return title.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
