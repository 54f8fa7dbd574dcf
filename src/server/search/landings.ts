import { minListed } from "../../shared/crawl-policy";
import { otherRoutes } from "../../shared/other-routes";
import { perObject } from "../../shared/per-object";
import { withFacet } from "../../shared/query-changes";
import { stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { emptyQuery, type SearchQuery } from "../../shared/search-query";
import type { Snapshot } from "./snapshot/snapshot";
import {
  isSpot,
  namedNode,
  type PlaceVocabulary,
  type Vocabularies,
  type Vocabulary,
} from "./vocabulary/vocabulary";

/** Path names, one to one; stable as long as the taxonomy and the gazetteer only grow. */
interface LandingNames {
  readonly nameOf: ReadonlyMap<number, string>;
  readonly nodeOf: ReadonlyMap<string, number>;
}

/** Job pages are at `/jobs/NUMBER`, and `in` precedes a place. */
const reserved = /^(?:in|\d+)$/;

/** The slug's last part; where several share it, the oldest discipline gets it, the others the whole slug. */
const disciplineNames = perObject(({ slugs, ids }: Vocabulary): LandingNames => {
  const oldestFirst = [...slugs.keys()].slice(1).sort((one, other) => (ids[one] ?? 0) - (ids[other] ?? 0));
  const taken = new Set<string>();
  return namesOf(
    oldestFirst.map((node) => {
      const slug = slugs[node] ?? "";
      const last = slug.slice(slug.lastIndexOf(".") + 1);
      const name = taken.has(last) || reserved.test(last) ? slug : last;
      taken.add(name);
      return [node, name];
    }),
  );
});

/** The slug without its class, unless a place of another class is likelier meant by that. */
const placeNames = perObject((places: PlaceVocabulary): LandingNames => {
  const { slugs, bare } = places;
  const chosen = [...slugs.keys()].slice(1).filter((node) => !isSpot(places, node));
  return namesOf(
    chosen.map((node) => {
      const slug = slugs[node] ?? "";
      return [node, bare[node] === 1 ? slug.slice(0, slug.lastIndexOf(".")) : slug];
    }),
  );
});

function namesOf(named: readonly (readonly [node: number, name: string])[]): LandingNames {
  return { nameOf: new Map(named), nodeOf: new Map(named.map(([node, name]) => [name, node])) };
}

export function landingNames({ disciplines, all_locations }: Vocabularies) {
  return { disciplines: disciplineNames(disciplines), places: placeNames(all_locations) };
}

/** A search with a path of its own: for one discipline, one place, both, or one company. */
export interface Landing {
  readonly path: string;
  readonly query: SearchQuery;
  readonly discipline: { readonly name: string } | null;
  /** `isNamesake`: another place is likelier meant by the name. */
  readonly place: { readonly name: string; readonly hierarchy: string; readonly isNamesake: boolean } | null;
  readonly company: { readonly name: string } | null;
}

/** Minimum number of open jobs for a landing page; below it, the path leads to the query. */
export function minJobsFor({ company }: Pick<Landing, "company">): number {
  return company === null ? minListed : 1;
}

export interface LandingAddress {
  readonly discipline?: string | undefined;
  readonly place?: string | undefined;
  /** A slug. */
  readonly company?: string | undefined;
}

/** `path` includes the query string; `lastmod` is the day of the newest job, `YYYY-MM-DD`. */
export interface ListedSearch {
  readonly path: string;
  readonly lastmod: string;
}

export interface Landings {
  /** The landing page of a search, however few jobs it finds; null if it has none. */
  of(query: SearchQuery): Landing | null;
  /** The landing page at a path, however few jobs it finds; null for unknown names. */
  find(address: LandingAddress, signal?: AbortSignal): Promise<Landing | null>;
  /** Searches that search engines may index, sorted by path. */
  list(): Promise<readonly ListedSearch[]>;
}

export function landingOf(query: SearchQuery, vocabularies: Vocabularies): Landing | null {
  const { disciplines, all_locations, companies } = query;
  const [company] = companies;
  if (company !== undefined) {
    const isAlone = stringifyQuery(companyQuery(company)) === stringifyQuery(query);
    return isAlone ? companyLanding(company, vocabularies) : null;
  }
  if (disciplines.length > 1 || all_locations.length > 1) return null;
  if (disciplines.length + all_locations.length === 0) return null;
  if (stringifyQuery(landingQuery(disciplines, all_locations)) !== stringifyQuery(query)) return null;
  const discipline = nodeOf(vocabularies.disciplines, disciplines);
  const place = nodeOf(vocabularies.all_locations, all_locations);
  return discipline === undefined || place === undefined
    ? null
    : landingAt([discipline, place], vocabularies);
}

/** 0 without a slug; undefined for a value that no job has ever had. */
function nodeOf({ nodeOfSlug }: Vocabulary, [slug]: readonly string[]): number | undefined {
  return slug === undefined ? 0 : nodeOfSlug.get(slug);
}

export function landingQuery(disciplines: readonly string[], places: readonly string[]): SearchQuery {
  return withFacet(withFacet(emptyQuery, "disciplines", disciplines), "all_locations", places);
}

function companyQuery(slug: string): SearchQuery {
  return withFacet(emptyQuery, "companies", [slug]);
}

function companyLanding(slug: string, { companies }: Vocabularies): Landing | null {
  const name = companies.names[companies.nodeOfSlug.get(slug) ?? 0];
  if (!name) return null;
  const path = otherRoutes.company(slug);
  return { path, query: companyQuery(slug), discipline: null, place: null, company: { name } };
}

/** Nodes; 0 stands for any. */
export type Pair = readonly [discipline: number, place: number];

function landingAt([discipline, place]: Pair, vocabularies: Vocabularies): Landing {
  const { disciplines, all_locations: places } = vocabularies;
  const names = landingNames(vocabularies);
  const slugs = (of: Vocabulary, node: number) => (node === 0 ? [] : [of.slugs[node] ?? ""]);
  return {
    path: pathOf([discipline, place], names),
    query: landingQuery(slugs(disciplines, discipline), slugs(places, place)),
    discipline: discipline === 0 ? null : { name: disciplines.names[discipline] ?? "" },
    place: place === 0 ? null : namedPlace(vocabularies, place),
    company: null,
  };
}

export function pathOf([discipline, place]: Pair, names: ReturnType<typeof landingNames>): string {
  const nameIn = ({ nameOf }: LandingNames, node: number) => nameOf.get(node) ?? "";
  return otherRoutes.landing({
    discipline: nameIn(names.disciplines, discipline),
    place: nameIn(names.places, place),
  });
}

/** The likeliest place of a name has that name alone in its slug; namesakes have more words in theirs. */
function namedPlace({ all_locations: places }: Vocabularies, node: number): Landing["place"] {
  const { name, slug } = namedNode(places, node);
  const words = (text: string) => text.split(/[^\p{L}\p{N}'’`]+/u).filter((word) => word !== "").length;
  const isNamesake = words(slug.slice(0, slug.lastIndexOf("."))) > words(name);
  return { name, hierarchy: places.hierarchies[node] ?? "", isNamesake };
}

/** Null for unknown names. Places without jobs are only in the gazetteer. */
export async function findLanding(
  { discipline, place, company }: LandingAddress,
  { vocabularies, locations }: Pick<Snapshot, "vocabularies" | "locations">,
  signal?: AbortSignal,
): Promise<Landing | null> {
  if (company !== undefined)
    return companyLanding(company, vocabularies) ?? companyLanding(company.toLowerCase(), vocabularies);
  const names = landingNames(vocabularies);
  const what = nodeNamed(discipline, names.disciplines, vocabularies.disciplines);
  const where = nodeNamed(place, names.places, vocabularies.all_locations);
  if (what === undefined) return null;
  if (where !== undefined) return landingAt([what, where], vocabularies);
  const [slug] = await slugsNamed(place ?? "", locations, signal);
  if (slug === undefined) return null;
  const { query, ...known } = landingAt([what, 0], vocabularies);
  const path = pathOf([what, 0], names) + otherRoutes.landing({ place }).slice(routes.results.length);
  return { ...known, path, query: withFacet(query, "all_locations", [slug]) };
}

/** 0 without a name; a whole slug is accepted, too. */
function nodeNamed(name: string | undefined, { nodeOf }: LandingNames, { nodeOfSlug }: Vocabulary) {
  return name === undefined ? 0 : (nodeOf.get(name) ?? nodeOfSlug.get(name));
}

/** Narrowest class first. */
async function slugsNamed(
  name: string,
  locations: Snapshot["locations"],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (!/^[a-z0-9-]+(?:\.[a-z]+)?$/.test(name)) return [];
  const slugs = name.includes(".") ? [name] : ["town", "region", "country"].map((kind) => `${name}.${kind}`);
  const found = await locations.bySlugs(slugs, signal);
  const known = new Set(found.map((place) => place.cached_slug_with_class));
  return slugs.filter((slug) => known.has(slug));
}
