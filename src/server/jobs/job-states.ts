import type { JobState } from "../../shared/wire/job";
import type { Queryable } from "../database/database";
import { isoTime } from "./job-row";
import { opennessOf } from "./open-jobs";

interface StateRow {
  readonly id: number;
  readonly posted_ms: number;
  readonly valid_ms: number | null;
}

const statesOf = `
  select id, (extract(epoch from posted_at) * 1000)::float8 as posted_ms,
    (extract(epoch from nullif(valid_through, 'infinity')) * 1000)::float8 as valid_ms
  from jobs where id = any (string_to_array($1, ',')::integer[]) order by id`;

/** Those that are there, by id; `today` in days since 1970. One that is yet to be posted is not there. */
export async function jobStates(
  database: Queryable,
  ids: readonly number[],
  today: number,
): Promise<JobState[]> {
  const rows = await database.query<StateRow>(statesOf, [ids.join(",")]);
  return rows.flatMap(({ id, posted_ms, valid_ms }) => {
    const valid_through = valid_ms === null ? null : isoTime(valid_ms);
    const state = opennessOf({ posted_at: isoTime(posted_ms), valid_through }, today);
    return state === "not yet" ? [] : [{ id, state, valid_through }];
  });
}
