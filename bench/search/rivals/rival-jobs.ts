import { type BenchJob, generateJobs, parentDiscipline } from "../bench-jobs";
import type { BenchPlaces } from "../bench-places";

/** A job for a library: values as slugs, each with its ancestors, since libraries know no trees. */
export interface RivalJob {
  readonly id: number;
  readonly title: string;
  readonly company: string;
  readonly description: string;
  readonly disciplines: readonly string[];
  readonly job_types: readonly string[];
  readonly locations: readonly string[];
  /** Milliseconds since 1970. */
  readonly posted: number;
}

export function* rivalJobs(count: number, places: BenchPlaces): Generator<RivalJob> {
  for (const job of generateJobs(count, places)) yield rivalJob(job, places);
}

function rivalJob(job: BenchJob, { places }: BenchPlaces): RivalJob {
  const { id, title, company, description } = job;
  const placeUp = (place: number) => places[place - 1]?.parent_id ?? null;
  return {
    id,
    title,
    company,
    description,
    disciplines: withParents(job.disciplines, parentDiscipline).map((value) => `d${value}`),
    job_types: job.job_types.map((value) => `t${value}`),
    locations: withParents(job.places, placeUp).map((value) => places[value - 1]?.slug ?? ""),
    posted: Date.parse(job.posted_at),
  };
}

function withParents(values: readonly number[], parentOf: (value: number) => number | null): number[] {
  const all = new Set<number>();
  for (const value of values) {
    for (let each: number | null = value; each !== null; each = parentOf(each)) all.add(each);
  }
  return [...all];
}
