import { type JobColumns, rowOf } from "./job-columns";
import { firstRow, type PostedTime, postedTime, timeOfRow } from "./posted-and-closing";

/** A job's place in the newest-first order, whether the job is there or not. */
export interface JobMark {
  /** ISO 8601, UTC. */
  readonly posted_at: string;
  readonly id: number;
}

type Order = Pick<JobColumns, "ids" | "posted" | "index">;

/** How many rows stand before a mark. Throws a RangeError when its time is invalid. */
export function rowsBefore(columns: Order, { posted_at, id }: JobMark): number {
  const milliseconds = Date.parse(posted_at);
  if (Number.isNaN(milliseconds)) throw new RangeError(`"${posted_at}" is no instant.`);
  const time = postedTime(milliseconds / 1000);
  // What a card says of a job's time is cut to milliseconds, so the job itself would stand before its own
  // mark.
  const own = rowOf(columns, id);
  if (own >= 0 && isSameMillisecond(timeOfRow(columns.posted, own), time)) return own;
  return firstRow(columns.ids.length, (row) => !isNewer(columns, row, time, id));
}

function isSameMillisecond(left: PostedTime, right: PostedTime): boolean {
  const cut = ({ micros }: PostedTime) => Math.floor(micros / 1000);
  return left.seconds === right.seconds && cut(left) === cut(right);
}

/** By time, then by id. */
export function isNewer(columns: Pick<Order, "ids" | "posted">, row: number, than: PostedTime, id: number) {
  const { seconds, micros } = timeOfRow(columns.posted, row);
  const later = seconds - than.seconds || micros - than.micros || (columns.ids[row] ?? 0) - id;
  return later > 0;
}
