interface AnyFacet {
  /** Key of its values in a fragment's `facets`, if not its own. */
  readonly listedAs?: string;
  /** English defaults; the facet's name is under its key. */
  readonly texts: Readonly<Record<string, string>>;
  /**
   * How search engines see a search by one value: `landing` has its own path, with one discipline and one
   * place at most; `listed` is listed under its query; `blocked` is kept from them.
   */
  readonly crawling: "landing" | "listed" | "blocked";
}

/**
 * Several values at a time, from a table with `id`, `slug`, `name` and, for a tree, `parent_id`. `job_TABLE`
 * has the job's id, then the value's. A tree broadens to the parent, then to none.
 */
interface FacetOfTable extends AnyFacet {
  readonly shape: "tree" | "flat";
  /** If not called as the facet. */
  readonly table?: string;
  /** The feed, as taxonomy slugs under the facet's key; the gazetteer; or triggers on the job's row. */
  readonly source: "feed" | "gazetteer" | "jobs";
  /**
   * If there are too many to list, how many are listed, those with most jobs; typed text is looked up. Such
   * values are only ever added to their table, never renamed.
   */
  readonly maxListed?: number;
  /** What visitors can type to find a value: its name, if the list is long, or a place. */
  readonly finder?: "name" | "place";
}

/** One value at a time: one of `oneOf`, in display order, or any whole number up to `upTo`. */
export type FacetOfChoice = ChoiceEntry &
  (
    | { readonly oneOf: readonly string[] }
    | {
        /** From 1 up to this; the text `KEY.note` says the unit, empty for none. */
        readonly upTo: number;
      }
  );

interface ChoiceEntry extends AnyFacet {
  /** Which neighbour of a value finds more, if any. */
  readonly wider?: "before" | "after";
  /** The facet among whose values it is listed, and without which it cannot be chosen. */
  readonly beside?: string;
}

/**
 * The one table of what narrows a search, by key in the URL, in canonical order. All else derives from it,
 * from the codec to robots.txt: see `docs/add-a-facet.md`. `salary_min` is in the site's currency and period;
 * `salary_unstated` adds jobs without a stated salary; `posted_within` is in days, as UTC dates.
 */
export const facets = {
  disciplines: {
    shape: "tree",
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
    source: "feed",
    texts: { job_types: "Job types" },
    crawling: "listed",
  },
  companies: {
    shape: "flat",
    source: "jobs",
    maxListed: 10,
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
      // Likewise in the site's currency and period, which the server knows.
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
 * Facets that search engines may list together, one value each, in canonical order. Every other combination
 * would be another address that few search for.
 */
export const listedTogether: readonly (readonly Refinement[])[] = [["disciplines", "all_locations"]];

type Table = typeof facets;
/** A facet's key in the URL. */
export type Refinement = keyof Table;
type With<Part> = { [Field in Refinement]: Table[Field] extends Part ? Field : never }[Refinement];
/** Several values at a time, as slugs. */
export type FacetField = With<FacetOfTable>;
/** One value at a time. */
export type ChoiceField = With<FacetOfChoice>;
/** Has values of its own in a fragment and a part of the sidebar. */
export type Category = Exclude<Refinement, With<{ readonly beside: string }>>;
type ListOf<Field extends Refinement> = Table[Field] extends { readonly listedAs: infer List } ? List : Field;
/** Key of a facet's values in a fragment. */
export type FacetList<Field extends Refinement = Refinement> = { [Each in Field]: ListOf<Each> }[Field];

type Entry = Partial<Omit<AnyEntry, "beside">> & { readonly beside?: ChoiceField };
type AnyEntry = FacetOfTable &
  Extract<FacetOfChoice, { oneOf: unknown }> &
  Extract<FacetOfChoice, { upTo: unknown }>;
const entries: Readonly<Record<string, Entry | undefined>> = facets;

export const refinements = Object.keys(facets) as readonly Refinement[];
export const facetFields = refinements.filter(isFacet);
export const choiceFields = refinements.filter(isChoice);
/** The sidebar's parts in order: those that list only some of their values come last. */
export const categories = refinements
  .filter((field) => !entryOf(field).beside)
  .sort((one, other) => Number(isListedInPart(one)) - Number(isListedInPart(other))) as readonly Category[];

function isListedInPart(field: string): boolean {
  return entryOf(field).maxListed !== undefined;
}

/** Empty for a field that is not a facet. */
export function entryOf(field: string): Entry {
  return entries[field] ?? {};
}

export function isFacet(field: string): field is FacetField {
  return entryOf(field).shape !== undefined;
}

export function isChoice(field: string): field is ChoiceField {
  return refinements.includes(field as Refinement) && !isFacet(field);
}

/** Key of a facet's values in a fragment. */
export function listOf<Field extends string>(
  field: Field,
): Field extends Refinement ? FacetList<Field> : Field {
  return (entryOf(field).listedAs ?? field) as ReturnType<typeof listOf<Field>>;
}

export function facetOf(field: FacetField): FacetOfTable & { readonly table: string } {
  return { table: field, ...facets[field] };
}

export function byFacet<Value>(of: (field: FacetField) => Value): Record<FacetField, Value> {
  return byField(facetFields, of);
}

/** One after the other, as statements of a transaction must be. */
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

export const facetTexts = Object.assign({}, ...refinements.map((field) => facets[field].texts)) as Readonly<
  Record<FacetText, string>
>;
