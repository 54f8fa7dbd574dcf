import Type, { type Static } from "typebox";
import { type FacetList, listOf, type Refinement, refinements } from "../facets";
import { sortTypes } from "../search-query";
import { closed, orNull } from "./closed";
import { Meaning } from "./meaning";

/** `GET /api/v1/results`: everything that the results page shows for one canonical query. */

const SortTypeSchema = Type.Enum([...sortTypes]);

/** A half-open range of UTF-16 units `[start, end)` in the snippet's text. */
const HitRange = Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]);

export const Snippet = closed({ text: Type.String(), hits: Type.Array(HitRange) });
export type Snippet = Static<typeof Snippet>;

export const salaryPeriods = ["hour", "day", "week", "month", "year"] as const;

/** `text`: the advertiser's words, if they say more. Amounts are in `currency` (ISO 4217). */
export const Salary = closed({
  min: orNull(Type.Number()),
  max: orNull(Type.Number()),
  currency: Type.String(),
  period: Type.Enum([...salaryPeriods]),
  text: Type.String(),
});
export type Salary = Static<typeof Salary>;

export const NamedSlug = closed({ slug: Type.String(), name: Type.String() });
export type NamedSlug = Static<typeof NamedSlug>;

export const JobLocation = closed({ slug: Type.String(), name: Type.String(), hierarchy: Type.String() });
export type JobLocation = Static<typeof JobLocation>;

/**
 * Tier (1 is the best), its reason, score, and search words as PostgreSQL parsed them. Only with
 * `debug=relevance`.
 */
export const Relevance = closed({
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
  /** Within the tier, by the rarity of the matches; 0 if only the date decides. */
  score: Type.Number({ minimum: 0 }),
  words: Type.Array(Type.String()),
});
export type Relevance = Static<typeof Relevance>;

export const JobCard = closed({
  id: Type.Integer(),
  url: Type.String(),
  title: Type.String(),
  company: Type.String(),
  /** ISO 639-1 language of its text; missing if it is the page's, or unknown. */
  language: Type.Optional(Type.String()),
  /** First the one that matched the search: nearest to the radius location, or within the place. */
  locations: Type.Array(JobLocation),
  /** From the radius location to the first place, the nearest; null unless that location is a point. */
  distance_miles: orNull(Type.Number()),
  job_types: Type.Array(NamedSlug),
  disciplines: Type.Array(NamedSlug),
  salary: orNull(Salary),
  remote: Type.Boolean(),
  /** ISO 8601, UTC; null if the feed's date cannot be read. */
  posted_at: orNull(Type.String()),
  /** Featured by the site, above the list; missing from all others. */
  featured: Type.Optional(Type.Boolean()),
  /** `YYYY-MM-DD`, UTC: the last open day; null if none was given. */
  closes_on: orNull(Type.String()),
  snippet: Snippet,
  relevance: Type.Optional(Relevance),
});
export type JobCard = Static<typeof JobCard>;

export interface FacetNode {
  slug: string;
  name: string;
  /** Jobs found with this value alone chosen in its facet, and all other facets applied. */
  count: number;
  active: boolean;
  children: FacetNode[];
}
export const FacetNode = Type.Unsafe<FacetNode>(
  Type.Cyclic(
    {
      FacetNode: closed({
        slug: Type.String(),
        name: Type.String(),
        count: Type.Integer({ minimum: 0 }),
        active: Type.Boolean(),
        children: Type.Array(Type.Ref("FacetNode")),
      }),
    },
    "FacetNode",
  ),
);

/**
 * Values of single-choice facets have no children, and their `slug` is the value in the URL. In `salary`, the
 * slug `unstated` stands for `salary_unstated=1`; its count is the jobs it adds.
 */
export type Facets = Record<FacetList, FacetNode[]>;
export const Facets = Type.Unsafe<Facets>(
  closed(Object.fromEntries(refinements.map((field) => [listOf(field), Type.Array(FacetNode)]))),
);

/** `GET /api/v1/results/values`: values of one facet by name. */
export const FoundValues = closed({ values: Type.Array(FacetNode) });
export type FoundValues = Static<typeof FoundValues>;

export type BroadenKind = (typeof otherBroadenKinds)[number] | Refinement;
/** Ways to broaden that do not belong to one facet. */
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

/** `label` names what is dropped or widened to; `query` is canonical; `count` is its jobs. */
export const Broaden = closed({
  kind: Type.Enum([...broadenKinds]),
  label: Type.String(),
  query: Type.String(),
  count: Type.Integer({ minimum: 0 }),
});
export type Broaden = Static<typeof Broaden>;

export const placeClasses = ["country", "region", "town"] as const;

export const Place = closed({
  name: Type.String(),
  hierarchy: Type.String(),
  cached_slug_with_class: Type.String(),
  class: Type.Enum([...placeClasses]),
});
export type Place = Static<typeof Place>;

/** A notice's `label` is a plain name; the page's texts put it into a sentence by code. */
const noticeCodes = [
  "location_unknown",
  "location_ambiguous",
  "unknown_values",
  "keywords_shortened",
] as const;

/** A place that may have been meant. An empty label means anywhere, offered if the place is unknown. */
const PlaceMeant = closed({
  label: Type.String(),
  query: Type.String(),
  count: Type.Integer({ minimum: 0 }),
});

/** How the search was read, if the visitor should know; `links` are likelier searches. */
export const Notice = closed({
  code: Type.Enum([...noticeCodes]),
  label: Type.String(),
  links: Type.Array(PlaceMeant),
});
export type Notice = Static<typeof Notice>;

export const ResultsFragment = closed({
  /** Canonical, as the server understood the search; differs from the request if that was corrected. */
  query: Type.String(),
  total_count: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  page_count: Type.Integer({ minimum: 1 }),
  jobs: Type.Array(JobCard),
  facets: Facets,
  broaden: Type.Array(Broaden),
  /** The orders that make sense for this search, in display order. */
  sort_types: Type.Array(SortTypeSchema),
  place: orNull(Place),
  notices: Type.Array(Notice),
  meaning: Meaning,
  /** Names of every chosen refinement, by URL key, so that chips have a name even without jobs. */
  applied: Type.Record(Type.String(), Type.Array(NamedSlug)),
});
export type ResultsFragment = Static<typeof ResultsFragment>;
