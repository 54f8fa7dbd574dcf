/** What one facet says of itself, in the table of facets. */
interface AnyFacet {
  /** What a fragment's `facets` call its values, where that is not its key. */
  readonly listedAs?: string;
  /** English defaults: its name under its key; others are its own. */
  readonly texts: Readonly<Record<string, string>>;
  /**
   * What search engines make of a search by one of its values: it has a path of its own, for one discipline and one
   * place at most (`landing`); it is listed under its query; or it is kept from them (`blocked`).
   */
  readonly crawling: "landing" | "listed" | "blocked";
}

/**
 * Several values at a time, of the table `table`, which has `id`, `slug` and `name`, and for a tree
 * `parent_id`. What jobs have is in `job_TABLE`: the job's id, then the value's. A tree broadens to the value
 * above, and to none; a flat facet to none.
 */
interface FacetOfTable extends AnyFacet {
  readonly shape: "tree" | "flat";
  readonly table: string;
  /**
   * Where a job's values come from: the feed, as slugs of the taxonomy under the facet's key; the gazetteer;
   * or the job's own row, by triggers that the table's migration brings.
   */
  readonly source: "feed" | "gazetteer" | "jobs";
  /**
   * How many values a fragment lists beside the chosen ones, those with most jobs, where there are too many
   * for all: what is typed to find one is then looked up. Such values are only ever added to their table, and
   * never renamed.
   */
  readonly mostListed?: number;
  /** What a visitor can type to find a value: its name, where the list is long, or a place. */
  readonly finder?: "name" | "place";
}

/** One value at a time: one of these, in the order to show them, or any whole number. */
export type FacetOfChoice = ChoiceEntry &
  (
    | { readonly oneOf: readonly string[] }
    | {
        /** From 1 up to this; what they are in is the text `KEY.note`, empty for nothing. */ readonly upTo: number;
      }
  );

interface ChoiceEntry extends AnyFacet {
  /** Which neighbour of a value finds more, if any does. */
  readonly wider?: "before" | "after";
  /** The facet among whose values it is listed, and without which it is not chosen. */
  readonly beside?: string;
}

/**
 * The one table of what narrows a search. Each entry is a facet by its key in the URL, in canonical order. The codec,
 * the wire, the columns, counting, hidden fields, chips, sidebar, broaden block and robots.txt all derive from it:
 * `docs/add-a-facet.md` shows how.
 */

/**
 * `salary_min` is in the site's currency and period, and the server offers some amounts; `salary_unstated` lets jobs
 * without a stated salary through beside it; `posted_within` is in days, a day being a date in UTC.
 */
export const facets = {
  disciplines: {
    shape: "tree",
    table: "disciplines",
    source: "feed",
    finder: "name",
    texts: { disciplines: "Disciplines" },
    crawling: "landing",
  },
  all_locations: {
    shape: "tree",
    table: "places",
    source: "gazetteer",
    listedAs: "locations",
    finder: "place",
    texts: {
      all_locations: "Locations",
      "all_locations.hint": "Add a town, region or country",
      "all_locations.remove": "Remove {name} from the locations",
    },
    crawling: "landing",
  },
  job_types: {
    shape: "flat",
    table: "job_types",
    source: "feed",
    texts: { job_types: "Job types" },
    crawling: "listed",
  },
  companies: {
    shape: "flat",
    table: "companies",
    source: "jobs",
    mostListed: 10,
    finder: "name",
    texts: { companies: "Companies" },
    crawling: "landing",
  },
  salary_min: {
    upTo: 10_000_000,
    wider: "before",
    listedAs: "salary",
    texts: {
      salary_min: "Salary",
      "salary_min.value": "At least {count} a year",
      // Like that, in the site's currency and period, which the server knows.
      "salary_min.own": "",
      "salary_min.note": "",
      "salary_min.limit": "Whole number, up to 10,000,000",
      "salary_min.apply": "Apply",
    },
    crawling: "blocked",
  },
  salary_unstated: {
    oneOf: ["1"],
    beside: "salary_min",
    listedAs: "salary",
    texts: { "salary_unstated.value": "Include jobs with no salary listed" },
    crawling: "blocked",
  },
  posted_within: {
    oneOf: ["1", "3", "7", "14", "30"],
    wider: "after",
    texts: {
      posted_within: "Date posted",
      "posted_within.value.one": "Since yesterday",
      "posted_within.value.other": "Last {count} days",
    },
    crawling: "blocked",
  },
  remote: {
    oneOf: ["1"],
    texts: { remote: "Remote work", "remote.value": "Remote jobs" },
    crawling: "listed",
  },
} as const satisfies Readonly<Record<string, FacetOfTable | FacetOfChoice>>;

/**
 * Facets that search engines may list together, one value of each, in canonical order. All other facets stand alone:
 * what is multiplied by another is an address for every mixture, and few that anybody looks for.
 */
export const listedTogether: readonly (readonly Refinement[])[] = [["disciplines", "all_locations"]];

type Table = typeof facets;
/** A facet's key in the URL. */
export type Refinement = keyof Table;
type With<Part> = { [Field in Refinement]: Table[Field] extends Part ? Field : never }[Refinement];
/** Several values at a time, which are slugs. */
export type FacetField = With<FacetOfTable>;
/** One value at a time. */
export type ChoiceField = With<FacetOfChoice>;
/** Has values of its own in a fragment and a part of the sidebar. */
export type Category = Exclude<Refinement, With<{ readonly beside: string }>>;
type ListOf<Field extends Refinement> = Table[Field] extends { readonly listedAs: infer List } ? List : Field;
/** What a fragment calls the values of a facet. */
export type FacetList<Field extends Refinement = Refinement> = { [Each in Field]: ListOf<Each> }[Field];

/** What an entry may say, whichever it is. */
type Entry = Partial<Omit<AnyEntry, "beside">> & { readonly beside?: ChoiceField };
type AnyEntry = FacetOfTable &
  Extract<FacetOfChoice, { oneOf: unknown }> &
  Extract<FacetOfChoice, { upTo: unknown }>;
const entries: Readonly<Record<string, Entry | undefined>> = facets;

export const refinements = Object.keys(facets) as readonly Refinement[];
export const facetFields = refinements.filter(isFacet);
export const choiceFields = refinements.filter(isChoice);
/** The sidebar's parts in its order: those of which it lists only some of the values come last. */
export const categories = refinements
  .filter((field) => !entryOf(field).beside)
  .sort((one, other) => Number(isListedInPart(one)) - Number(isListedInPart(other))) as readonly Category[];

function isListedInPart(field: string): boolean {
  return entryOf(field).mostListed !== undefined;
}

/** Empty for a field of a search that is no facet. */
export function entryOf(field: string): Entry {
  return entries[field] ?? {};
}

export function isFacet(field: string): field is FacetField {
  return Boolean(entryOf(field).table);
}

export function isChoice(field: string): field is ChoiceField {
  return refinements.includes(field as Refinement) && !isFacet(field);
}

/** What a fragment calls the values of a facet. */
export function listOf<Field extends string>(
  field: Field,
): Field extends Refinement ? FacetList<Field> : Field {
  return (entryOf(field).listedAs ?? field) as ReturnType<typeof listOf<Field>>;
}

/** The entry of a facet of several values. */
export function facetOf(field: FacetField): FacetOfTable {
  return facets[field];
}

/** One value for each facet of several. */
export function byFacet<Value>(of: (field: FacetField) => Value): Record<FacetField, Value> {
  return byField(facetFields, of);
}

/** The same one after the other, as statements of a transaction have to be. */
export async function byFacetInTurn<Value>(
  of: (field: FacetField) => Promise<Value>,
): Promise<Record<FacetField, Value>> {
  const values = new Map<FacetField, Value>();
  for (const field of facetFields) values.set(field, await of(field));
  return Object.fromEntries(values) as Record<FacetField, Value>;
}

export function byField<Field extends string, Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<Field, Value>;
}

type FacetText = { [Field in Refinement]: keyof Table[Field]["texts"] }[Refinement];

/** Every facet's texts. */
export const facetTexts = Object.assign({}, ...refinements.map((field) => facets[field].texts)) as Readonly<
  Record<FacetText, string>
>;
