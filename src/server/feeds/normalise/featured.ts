import type { RawValue } from "../feed/feed-row";
import { type DateReading, readDate } from "./date";

/** PostgreSQL's date after all others: as long as the job is open. */
const always = "infinity";

const yes = /^(?:y|yes|true|1|on|x|ja|wahr)$/i;
const no = /^(?:|n|no|false|0|off|nein|falsch|none|null|n\/a|[-–])$/i;

/**
 * Until when a job is featured: the last day, `YYYY-MM-DD`, or `infinity`; null for not at all. Undefined where the feed
 * says something else.
 */
export function readFeatured(raw: RawValue, reading: DateReading): string | null | undefined {
  const said = String(raw ?? "").trim();
  if (yes.test(said)) return always;
  if (no.test(said)) return null;
  return readDate(raw, reading)?.toISOString().slice(0, 10);
}
