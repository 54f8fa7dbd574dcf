import type { Queryable } from "../../database/database";
import { resolvedColumns } from "../found-place";
import type { ResolvedPlace } from "../location-service";

/** Slugs that exist are short, and PostgreSQL takes no text with a NUL in it. */
const possibleSlug = /^[a-z0-9-]{1,400}\.[a-z]{1,10}$/;

export async function findBySlugs(database: Queryable, slugs: readonly string[]): Promise<ResolvedPlace[]> {
  const possible = slugs.filter((slug) => possibleSlug.test(slug));
  if (possible.length === 0) return [];
  return database.query<ResolvedPlace>(
    `select ${resolvedColumns} from places as place where slug = any ($1::text[])`,
    [possible],
  );
}
