import type { Queryable } from "../../database/database";
import { type DuplicateSettings, defaultDuplicates } from "../../settings/source-settings";

/** Increment with every change of what makes two adverts the same, so that all are compared again. */
const rulesVersion = 2;

/** As they hold in a database, whichever process asks. A server writes its own there when it starts. */
export async function groupingSettings(database: Queryable): Promise<DuplicateSettings> {
  return (await stored(database))?.settings ?? defaultDuplicates;
}

/** Whether the groups that there are were made by these. */
export async function isGroupedBy(database: Queryable, settings: DuplicateSettings): Promise<boolean> {
  const known = await stored(database);
  return known !== null && JSON.stringify(known) === JSON.stringify(kept(settings));
}

export async function keepGroupingSettings(database: Queryable, settings: DuplicateSettings): Promise<void> {
  await database.query(
    `insert into meta (key, value) values ('duplicates', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(kept(settings))],
  );
}

type Kept = { readonly version: number; readonly settings: DuplicateSettings };

function kept({ group, first, apart }: DuplicateSettings): Kept {
  return { version: rulesVersion, settings: { group, first, apart } };
}

async function stored(database: Queryable): Promise<Kept | null> {
  const [row] = await database.query<{ value: string }>("select value from meta where key = 'duplicates'");
  return row === undefined ? null : (JSON.parse(row.value) as Kept);
}
