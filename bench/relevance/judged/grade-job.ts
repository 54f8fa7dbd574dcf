import type { Grade } from "../figures/measures";
import type { FoundJob } from "../serving/fragments";
import type { Condition, JudgedQuery, Judgment } from "./read-judged";

export interface JudgedJob extends FoundJob {
  /** Of the advertisement; empty if no judgment of this title has a `says` condition. */
  readonly text: string;
}

export function gradeOf(job: JudgedJob, { judgments }: JudgedQuery): Grade {
  const met = judgments.filter((judgment) => hasTitle(job, judgment) && meetsAll(job, judgment));
  return met.some(({ grade }) => grade === 2) ? 2 : met.length > 0 ? 1 : 0;
}

/** A listed title covers all its levels: *Staff Nurse* includes *Senior Staff Nurse*. */
export function hasTitle({ title }: Pick<FoundJob, "title">, { titles }: Judgment): boolean {
  return titles === null || titles.has(title) || titles.has(withoutLevel(title));
}

function withoutLevel(title: string): string {
  return title.replace(/^(?:Senior|Trainee|Lead|Graduate) /, "");
}

function meetsAll(job: JudgedJob, { conditions }: Judgment): boolean {
  return conditions.every((condition) => meets(job, condition));
}

function meets(job: JudgedJob, condition: Condition): boolean {
  switch (condition.kind) {
    case "remote":
      return job.remote;
    case "in":
      return job.locations.some(({ hierarchy }) => hierarchy.split(", ").includes(condition.value));
    case "type":
      return job.job_types.some(({ slug }) => slug === condition.value);
    case "at":
      return holds(job.company, condition.value);
    case "says":
      return holds(job.text, condition.value);
  }
}

/** As whole words, in any case. */
function holds(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, "iu").test(text);
}
