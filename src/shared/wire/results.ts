import Type, { type Static } from "typebox";
import { type FacetList, listOf, type Refinement, refinements } from "../facets";
import { sortTypes } from "../search-query";
import { Meaning } from "./meaning";

/** `GET /api/v1/results`: everything that the results page shows for one canonical query. */

const Closed = { additionalProperties: false } as const;
const SortTypeSchema = Type.Enum([...sortTypes]);

/** A half-open range of UTF-16 units `[start, end)` in the snippet's text. */
const HitRange = Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]);

export const Snippet = Type.Object({ text: Type.String(), hits: Type.Array(HitRange) }, Closed);
export type Snippet = Static<typeof Snippet>;

export const salaryPeriods = ["hour", "day", "week", "month", "year"] as const;

/**
 * `text` is what the advertiser wrote, when there is more to say than the numbers. Amounts are in `currency`
 * (ISO 4217).
 */
export const Salary = Type.Object(
  {
    min: Type.Union([Type.Number(), Type.Null()]),
    max: Type.Union([Type.Number(), Type.Null()]),
    currency: Type.String(),
    period: Type.Enum([...salaryPeriods]),
    text: Type.String(),
  },
  Closed,
);
export type Salary = Static<typeof Salary>;

/** A name to show and the slug that a link would carry. */
export const NamedSlug = Type.Object({ slug: Type.String(), name: Type.String() }, Closed);
export type NamedSlug = Static<typeof NamedSlug>;

export const JobLocation = Type.Object(
  { slug: Type.String(), name: Type.String(), hierarchy: Type.String() },
  Closed,
);
export type JobLocation = Static<typeof JobLocation>;

/**
 * Why a job stands where it does in the order of relevance: the tier, 1 being the best, its reason, the score
 * within it, and the words that were looked for as PostgreSQL parsed them. Only for those who ask with
 * `debug=relevance`.
 */
export const Relevance = Type.Object(
  {
    tier: Type.Integer({ minimum: 1 }),
    reason: Type.Enum([
      "title",
      "title_phrase",
      "company",
      "title_words",
      "title_meaning",
      "title_stems",
      "elsewhere",
      "similar",
      "any_words",
    ]),
    /** Within the tier: what it is found by, by how rare that is; 0 where only the date decides. */
    score: Type.Number({ minimum: 0 }),
    words: Type.Array(Type.String()),
  },
  Closed,
);
export type Relevance = Static<typeof Relevance>;

export const JobCard = Type.Object(
  {
    id: Type.Integer(),
    url: Type.String(),
    title: Type.String(),
    company: Type.String(),
    /** Of its own text, ISO 639-1; left out where it is the page's, or not known. */
    language: Type.Optional(Type.String()),
    /**
     * First the one that the search found it by: the nearest to the radius location, or one that lies within
     * what was asked for.
     */
    locations: Type.Array(JobLocation),
    /**
     * From the radius location to the first place, which is the nearest; null without a radius location that
     * is a point.
     */
    distance_miles: Type.Union([Type.Number(), Type.Null()]),
    job_types: Type.Array(NamedSlug),
    disciplines: Type.Array(NamedSlug),
    salary: Type.Union([Salary, Type.Null()]),
    remote: Type.Boolean(),
    /** ISO 8601, UTC; null where the feed's words for it cannot be read. */
    posted_at: Type.Union([Type.String(), Type.Null()]),
    /** It stands above the list because the site features it; left out of all others. */
    featured: Type.Optional(Type.Boolean()),
    /** `YYYY-MM-DD`, UTC: the last day that it is open; null when none was given. */
    closes_on: Type.Union([Type.String(), Type.Null()]),
    snippet: Snippet,
    relevance: Type.Optional(Relevance),
  },
  Closed,
);
export type JobCard = Static<typeof JobCard>;

export interface FacetNode {
  slug: string;
  name: string;
  /** Jobs that would show with this value alone chosen in its facet, all other facets obeyed. */
  count: number;
  active: boolean;
  children: FacetNode[];
}
export const FacetNode = Type.Unsafe<FacetNode>(
  Type.Cyclic(
    {
      FacetNode: Type.Object(
        {
          slug: Type.String(),
          name: Type.String(),
          count: Type.Integer({ minimum: 0 }),
          active: Type.Boolean(),
          children: Type.Array(Type.Ref("FacetNode")),
        },
        Closed,
      ),
    },
    "FacetNode",
  ),
);

/**
 * The values of each facet. Those of which one at a time is chosen have no children, and their `slug` is the value in
 * the URL; in `salary`, the slug `unstated` stands for `salary_unstated=1`, offered beside a chosen minimum: its count
 * is what it lets through.
 */
export type Facets = Record<FacetList, FacetNode[]>;
export const Facets = Type.Unsafe<Facets>(
  Type.Object(Object.fromEntries(refinements.map((field) => [listOf(field), Type.Array(FacetNode)])), Closed),
);

/** `GET /api/v1/results/values`: values of one facet by their names. */
export const FoundValues = Type.Object({ values: Type.Array(FacetNode) }, Closed);
export type FoundValues = Static<typeof FoundValues>;

export type BroadenKind = (typeof otherBroadenKinds)[number] | Refinement;
/** What several facets together, or none of them, are broadened by. */
const otherBroadenKinds = [
  "any_words",
  "keyword",
  "keywords",
  "radius",
  "location",
  "refinements",
  "only_keywords",
  "only_location",
] as const;

export const broadenKinds: readonly BroadenKind[] = [...otherBroadenKinds, ...refinements];

/**
 * One way to see more: `label` names what is dropped or widened to, `query` is canonical, `count` is what it
 * would show.
 */
export const Broaden = Type.Object(
  {
    kind: Type.Enum([...broadenKinds]),
    label: Type.String(),
    query: Type.String(),
    count: Type.Integer({ minimum: 0 }),
  },
  Closed,
);
export type Broaden = Static<typeof Broaden>;

export const placeClasses = ["country", "region", "town"] as const;

export const Place = Type.Object(
  {
    name: Type.String(),
    hierarchy: Type.String(),
    cached_slug_with_class: Type.String(),
    class: Type.Enum([...placeClasses]),
  },
  Closed,
);
export type Place = Static<typeof Place>;

/**
 * `label` is the plain name of what a broaden or a notice is about; the page's texts put it into a sentence
 * by kind or code.
 */
const noticeCodes = [
  "location_unknown",
  "location_ambiguous",
  "unknown_values",
  "keywords_shortened",
] as const;

/**
 * A place that may have been meant, with the canonical query that says so and what that finds. An empty label
 * stands for anywhere, which is offered when the place is unknown.
 */
const PlaceMeant = Type.Object(
  { label: Type.String(), query: Type.String(), count: Type.Integer({ minimum: 0 }) },
  Closed,
);

/** Something the visitor should know about how the search was read; `links` say it better. */
export const Notice = Type.Object(
  { code: Type.Enum([...noticeCodes]), label: Type.String(), links: Type.Array(PlaceMeant) },
  Closed,
);
export type Notice = Static<typeof Notice>;

export const ResultsFragment = Type.Object(
  {
    /**
     * Canonical, as the server understood the search: differs from what was asked where that was corrected.
     */
    query: Type.String(),
    total_count: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    page_count: Type.Integer({ minimum: 1 }),
    jobs: Type.Array(JobCard),
    facets: Facets,
    broaden: Type.Array(Broaden),
    /** The orders that make sense for this search, in the order to show them. */
    sort_types: Type.Array(SortTypeSchema),
    place: Type.Union([Place, Type.Null()]),
    notices: Type.Array(Notice),
    meaning: Meaning,
    /** Names of every chosen refinement, by URL key, so that chips have a name even at zero jobs. */
    applied: Type.Record(Type.String(), Type.Array(NamedSlug)),
  },
  Closed,
);
export type ResultsFragment = Static<typeof ResultsFragment>;
