import { byFacetInTurn, type FacetField, facetOf } from "../../../shared/facets";
import type { Breather } from "../../concurrency/breather";
import type { Queryable } from "../../database/database";
import { asShared } from "../bits/packed-numbers";
import { loadPlaces } from "./load-places";
import { type ValueRow, vocabularyOf, vocabularyOfNodes } from "./make-vocabulary";
import { areSameValues, type Vocabularies, type Vocabulary } from "./vocabulary";

/** The vocabulary of every facet. */
export async function loadVocabularies(database: Queryable, breather: Breather): Promise<Vocabularies> {
  const others = await byFacetInTurn(async (field) =>
    field === "all_locations" ? undefined : loadValues(database, field, breather),
  );
  return { ...(others as Vocabularies), all_locations: await loadPlaces(database, breather) };
}

/** Of a facet whose table says all there is to say of its values. */
async function loadValues(database: Queryable, field: FacetField, breather: Breather): Promise<Vocabulary> {
  const { shape, table, mostListed } = facetOf(field);
  const parent = shape === "tree" ? "parent_id" : "null::integer as parent_id";
  const order = mostListed === undefined ? "name, id" : "id";
  const rows = await database.query<ValueRow>(
    `select id, ${parent}, slug, name from ${table} order by ${order}`,
  );
  return vocabularyOf(shape === "tree" ? inPreorder(rows) : rows, breather);
}

/** The same where it is known from before; the very same when it still says all. */
export async function loadValuesAgain(
  database: Queryable,
  field: FacetField,
  before: Vocabulary,
  breather: Breather,
): Promise<Vocabulary> {
  const { table, mostListed } = facetOf(field);
  if (mostListed === undefined) {
    const now = await loadValues(database, field, breather);
    return areSameValues(before, now) ? before : now;
  }
  const added = await database.query<ValueRow>(
    `select id, null::integer as parent_id, slug, name from ${table} where id > $1 order by id`,
    [before.ids.at(-1) ?? 0],
  );
  if (added.length === 0) return before;
  const nodes = {
    ids: asShared([...before.ids, ...added.map(({ id }) => id)]),
    parents: new Int32Array(before.ids.length + added.length).fill(-1, 0, 1),
    slugs: before.slugs.concat(added.map(({ slug }) => slug)),
    names: before.names.concat(added.map(({ name }) => name)),
  };
  return vocabularyOfNodes(nodes, breather, before);
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
