import type { JobColumns } from "./job-columns";
import { rowsSince } from "./posted-and-closing";

const kept = new WeakMap<object, { readonly day: number; readonly id: number }>();

/**
 * The last job, in the order of coming, before which none is announced for a later day than this (in days since 1970):
 * a reader that has seen all jobs up to it has missed none. 0 without such a job.
 */
export function lastSettled(columns: Pick<JobColumns, "ids" | "posted">, day: number): number {
  const latest = kept.get(columns.ids);
  if (latest?.day === day) return latest.id;
  const announced = columns.ids.subarray(0, rowsSince(columns.posted, day + 1));
  const id = announced.length > 0 ? least(announced) - 1 : greatest(columns.ids);
  kept.set(columns.ids, { day, id });
  return id;
}

function greatest(ids: Int32Array): number {
  return ids.reduce((one, other) => Math.max(one, other), 0);
}

function least(ids: Int32Array): number {
  return ids.reduce((one, other) => Math.min(one, other));
}
