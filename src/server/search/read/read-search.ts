import { withFacet, withKeywords, withLocation } from "../../../shared/query-changes";
import { stringifyQuery } from "../../../shared/query-codec";
import { defaultSortType, facetFields, type SearchQuery } from "../../../shared/search-query";
import type { Notice } from "../../../shared/wire/results";
import type { LocationService, ResolvedPlace } from "../../places/location-service";
import { joinTerms, type KeywordTerm, splitKeywords } from "../keywords/split-keywords";
import type { ParsedTerms, TermParser } from "../keywords/term-parser";
import type { Vocabularies } from "../loading/load-jobs";
import { pointOf } from "../reach/place-reach";
import { type ChosenValue, type ReadValues, readChosenValues } from "./chosen-values";
import type { LocationReader, ReadLocation } from "./read-location";

export interface ReadingTools {
  readonly terms: TermParser;
  readonly reader: LocationReader;
  readonly locations: LocationService;
  readonly vocabularies: Vocabularies;
}

/** A search as the server understands it. */
export interface ReadSearch {
  /** Corrected in everything but the page. */
  readonly query: SearchQuery;
  readonly terms: readonly KeywordTerm[];
  readonly parsed: ParsedTerms;
  readonly location: ReadLocation;
  readonly values: ReadValues["values"];
  readonly notices: readonly Notice[];
}

export async function readSearch(asked: SearchQuery, tools: ReadingTools): Promise<ReadSearch> {
  const { terms, shortened } = splitKeywords(asked.keywords);
  const [parsed, location, { values, unknown }] = await Promise.all([
    tools.terms.parse(terms.map(({ text }) => text)),
    tools.reader.read(plain(asked.location)),
    readChosenValues(asked, tools.vocabularies, tools.locations),
  ]);
  const query = corrected(asked, shortened ? joinTerms(terms) : asked.keywords, location, values);
  const notices = [
    ...locationNotices(query, location),
    ...(unknown.length > 0 ? [unknownValues(unknown)] : []),
    ...(shortened ? [{ code: "keywords_shortened" as const, label: query.keywords, links: [] }] : []),
  ];
  return { query, terms, parsed, location, values, notices };
}

function plain(location: string): string {
  return location
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
}

function corrected(
  asked: SearchQuery,
  keywords: string,
  location: ReadLocation,
  values: ReadValues["values"],
): SearchQuery {
  const { page } = asked;
  const slug = location.kind === "place" ? location.place.cached_slug_with_class : plain(asked.location);
  const known = facetFields.reduce(
    (query, field) =>
      withFacet(
        query,
        field,
        values[field].map((value: ChosenValue) => value.slug),
      ),
    withLocation(withKeywords(asked, keywords), slug),
  );
  return { ...withPossibleSort(known, location), page };
}

/** Without keywords nothing is relevant, and without a point nothing has a distance. */
function withPossibleSort(query: SearchQuery, location: ReadLocation): SearchQuery {
  const isPossible = sortTypesFor(query, location).includes(query.sortType);
  return isPossible ? query : { ...query, sortType: defaultSortType(query.keywords) };
}

/** The orders that make sense, in the order to show them. */
export function sortTypesFor(query: SearchQuery, location: ReadLocation): SearchQuery["sortType"][] {
  const relevance = query.keywords === "" ? [] : ["relevance" as const];
  const isPoint = location.kind === "place" && pointOf(location.place) !== null;
  return [...relevance, "newest", ...(isPoint ? ["distance" as const] : []), "salary"];
}

function locationNotices(query: SearchQuery, location: ReadLocation): Notice[] {
  if (location.kind === "ambiguous") {
    return [{ code: "location_ambiguous", label: query.location, links: linksTo(query, location.places) }];
  }
  if (location.kind === "unknown") {
    return [{ code: "location_unknown", label: query.location, links: linksTo(query, location.candidates) }];
  }
  return [];
}

function linksTo(query: SearchQuery, places: readonly ResolvedPlace[]): Notice["links"] {
  return places.map(({ hierarchy, cached_slug_with_class }) => ({
    label: hierarchy,
    query: stringifyQuery(withLocation(query, cached_slug_with_class)),
  }));
}

function unknownValues(slugs: readonly string[]): Notice {
  return { code: "unknown_values", label: slugs.join(", ").slice(0, labelLength), links: [] };
}

const labelLength = 200;
