import Type, { type Static } from "typebox";
import { sortTypes } from "../search-query";

/** `GET /api/v1/results`: everything that the results page shows for one canonical query. */

const Closed = { additionalProperties: false } as const;
const SortTypeSchema = Type.Enum([...sortTypes]);

/** A half-open range of UTF-16 units `[start, end)` in the snippet's text. */
const HitRange = Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]);

export const Snippet = Type.Object({ text: Type.String(), hits: Type.Array(HitRange) }, Closed);
export type Snippet = Static<typeof Snippet>;

export const salaryPeriods = ["hour", "day", "week", "month", "year"] as const;

/** `text` is what the advertiser wrote, when there is more to say than the numbers. Amounts are in `currency` (ISO 4217). */
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
 * Why a job stands where it does in the order of relevance: the tier, 1 being the best, its reason, and the words that were looked
 * for as PostgreSQL parsed them. Only for those who ask with `debug=relevance`.
 */
export const Relevance = Type.Object(
  {
    tier: Type.Integer({ minimum: 1, maximum: 3 }),
    reason: Type.Enum(["title_phrase", "title_words", "elsewhere"]),
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
    locations: Type.Array(JobLocation),
    /** From the radius location to the job's nearest place; null without a radius location that is a point. */
    distance_miles: Type.Union([Type.Number(), Type.Null()]),
    job_types: Type.Array(NamedSlug),
    disciplines: Type.Array(NamedSlug),
    salary: Type.Union([Salary, Type.Null()]),
    remote: Type.Boolean(),
    /** ISO 8601, UTC. */
    posted_at: Type.String(),
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

export const Facets = Type.Object(
  {
    disciplines: Type.Array(FacetNode),
    locations: Type.Array(FacetNode),
    job_types: Type.Array(FacetNode),
    /**
     * Values of which one at a time is chosen, without children; `slug` is the value in the URL. In `salary`, the slug
     * `unstated` stands for `salary_unstated=1`, offered beside a chosen minimum: its count is what it lets through.
     */
    salary: Type.Array(FacetNode),
    posted_within: Type.Array(FacetNode),
    remote: Type.Array(FacetNode),
  },
  Closed,
);
export type Facets = Static<typeof Facets>;

export const broadenKinds = [
  "keyword",
  "keywords",
  "radius",
  "location",
  "disciplines",
  "all_locations",
  "job_types",
  "salary_min",
  "salary_unstated",
  "posted_within",
  "remote",
  "refinements",
  "only_keywords",
  "only_location",
] as const;

/** One way to see more: `label` names what is dropped or widened to, `query` is canonical, `count` is what it would show. */
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

/** `label` is the plain name of what a broaden or a notice is about; the page's texts put it into a sentence by kind or code. */
export const noticeCodes = [
  "location_unknown",
  "location_ambiguous",
  "unknown_values",
  "keywords_shortened",
] as const;

/** Something the visitor should know about how the search was read; `links` are canonical queries that say it better. */
export const Notice = Type.Object(
  {
    code: Type.Enum([...noticeCodes]),
    label: Type.String(),
    links: Type.Array(Type.Object({ label: Type.String(), query: Type.String() }, Closed)),
  },
  Closed,
);
export type Notice = Static<typeof Notice>;

export const ResultsFragment = Type.Object(
  {
    /** Canonical, as the server understood the search: differs from what was asked where that was corrected. */
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
    /** Names of every chosen refinement, by URL key, so that chips have a name even at zero jobs. */
    applied: Type.Record(Type.String(), Type.Array(NamedSlug)),
  },
  Closed,
);
export type ResultsFragment = Static<typeof ResultsFragment>;
