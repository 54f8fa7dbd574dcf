import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { askJudged, type JudgedFragments, judgedFigures, type QueryResult } from "../judged/measure-judged";
import { type JudgedQuery, readJudgedQueries } from "../judged/read-judged";
import type { Fragments } from "../serving/fragments";
import { copyData, preparedData, preparedPlaces, runCommand } from "../serving/prepared-data";
import { withServer } from "../serving/with-server";

const folder = "bench/relevance/german";

export function germanTitles(): string[] {
  const lines = readFileSync(path.join(folder, "german-jobs.txt"), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

export function germanQueries(): JudgedQuery[] {
  return readJudgedQueries(readFileSync(path.join(folder, "german-queries.txt"), "utf8"));
}

/** Judgments name titles without the suffix. */
export function withoutGenders(title: string): string {
  return title.replace(/ \([mw]\/[mw]\/d\)$/, "");
}

/** German titles on a site in English, the default language. */
export function askGerman(queries: readonly JudgedQuery[]): Promise<QueryResult[]> {
  return withServer(preparedTitles(), (fragments) => askJudged(judged(fragments), queries));
}

export function germanFigures(results: readonly QueryResult[]): { readonly ndcg_at_10: number } {
  const [ndcg_at_10 = 0] = Object.values(judgedFigures(results).ndcg_at_10);
  return { ndcg_at_10 };
}

function judged(fragments: Fragments): JudgedFragments {
  const bare = <Job extends { readonly title: string }>(jobs: readonly Job[]) =>
    jobs.map((job) => ({ ...job, title: withoutGenders(job.title) }));
  return {
    everyJob: async (search) => bare(await fragments.everyJob(search)),
    ask: async (search, page) => {
      const answer = await fragments.ask(search, page);
      return { ...answer, jobs: bare(answer.jobs) };
    },
    textOf: (job) => fragments.textOf(job),
  };
}

/** All of one company and day, with a text that shows only its language. */
function preparedTitles(): string {
  return preparedData("titles-german", (directory) => {
    const today = new Date().toISOString().slice(0, 10);
    const rows = germanTitles().map((title, place) =>
      [place, title, "Xylo", "Wir suchen Sie ab sofort und auf Dauer.", today].join(";"),
    );
    const temporary = mkdtempSync(path.join(tmpdir(), "german-"));
    const feed = path.join(temporary, "german.csv");
    writeFileSync(feed, `${["id;title;company;description;posted_at", ...rows].join("\n")}\n`);
    copyData(preparedPlaces(), directory);
    runCommand("import", [feed, "--source", "german"], directory);
    rmSync(temporary, { recursive: true });
  });
}
