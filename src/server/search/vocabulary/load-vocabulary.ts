import { byFacetInTurn, type FacetField, facetOf } from "../../../shared/facets";
import type { Queryable } from "../../database/database";
import { loadPlaces } from "./load-places";
import { type ValueRow, vocabularyOf } from "./make-vocabulary";
import { areSameValues, type Vocabularies, type Vocabulary } from "./vocabulary";

/** The vocabulary of every facet. */
export async function loadVocabularies(database: Queryable): Promise<Vocabularies> {
  const others = await byFacetInTurn(async (field) =>
    field === "all_locations" ? undefined : loadValues(database, field),
  );
  return { ...(others as Vocabularies), all_locations: await loadPlaces(database) };
}

/** Of a facet whose table says all there is to say of its values. */
export async function loadValues(database: Queryable, field: FacetField): Promise<Vocabulary> {
  const { shape, table, mostListed } = facetOf(field);
  const parent = shape === "tree" ? "parent_id" : "null::integer as parent_id";
  const order = mostListed === undefined ? "name, id" : "id";
  const rows = await database.query<ValueRow>(
    `select id, ${parent}, slug, name from ${table} order by ${order}`,
  );
  return vocabularyOf(shape === "tree" ? inPreorder(rows) : rows);
}

/** The same where it is known from before; the very same when it still says all. */
export async function loadValuesAgain(
  database: Queryable,
  field: FacetField,
  before: Vocabulary,
): Promise<Vocabulary> {
  const { table, mostListed } = facetOf(field);
  if (mostListed === undefined) {
    const now = await loadValues(database, field);
    return areSameValues(before, now) ? before : now;
  }
  const added = await database.query<ValueRow>(
    `select id, null::integer as parent_id, slug, name from ${table} where id > $1 order by id`,
    [before.ids.at(-1) ?? 0],
  );
  return added.length === 0 ? before : vocabularyOf([...flatRows(before), ...added], before);
}

function flatRows({ ids, slugs, names }: Vocabulary): ValueRow[] {
  const rows = Array.from(ids, (id, node) => ({
    id,
    parent_id: null,
    slug: slugs[node] ?? "",
    name: names[node] ?? "",
  }));
  return rows.slice(1);
}

/** Each value before those below it; a value whose parents lead in a circle is left out. */
function inPreorder(rows: readonly ValueRow[]): ValueRow[] {
  const below = byParent(rows);
  const walk = (row: ValueRow): ValueRow[] => [row, ...(below.get(row.id) ?? []).flatMap(walk)];
  return (below.get(null) ?? []).flatMap(walk);
}

function byParent(rows: readonly ValueRow[]): Map<number | null, ValueRow[]> {
  const groups = new Map<number | null, ValueRow[]>();
  for (const row of rows) groups.set(row.parent_id, [...(groups.get(row.parent_id) ?? []), row]);
  return groups;
}
