import type { Row } from "../../figures/markdown-table";
import { ndcg } from "../figures/measures";
import type { QueryResult } from "./measure-judged";

export function showQuery({ query, total_count, jobs, grades, all }: QueryResult): void {
  const count = (wanted: number) => all.filter((grade) => grade === wanted).length;
  console.log(
    `\n“${query.keywords}” (${query.class}): ${total_count} found, nDCG@10 ${ndcg(grades, all).toFixed(4)}`,
  );
  console.log(`Of all jobs ${count(2)} are of grade 2, ${count(1)} of grade 1.`);
  for (const [place, job] of jobs.slice(0, 10).entries()) {
    const towns = job.locations.map(({ name }) => name).join(", ");
    console.log(
      `${String(place + 1).padStart(3)}. [${grades[place]}] ${job.title} — ${job.company}, ${towns}`,
    );
  }
}

export function queryRows(results: readonly QueryResult[]): Row[] {
  return results
    .map(({ query, total_count, grades, all }) => ({
      "nDCG@10": ndcg(grades, all).toFixed(3),
      query: query.keywords,
      class: query.class,
      found: total_count,
      "of grade 2": all.filter((grade) => grade === 2).length,
      "first ten": grades.slice(0, 10).join(""),
    }))
    .sort((one, other) => Number(one["nDCG@10"]) - Number(other["nDCG@10"]));
}
