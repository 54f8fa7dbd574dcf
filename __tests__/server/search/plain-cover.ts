import type { FacetField } from "../../../src/shared/facets";
import { type Slugs, slugSet } from "../../../src/shared/search-query";
import { disciplines, jobTypes, places } from "./small-world";

/** The smallest cover by definition, step by step until nothing changes; `usedPlaces`: ids with jobs. */
export function plainCover(field: FacetField, slugs: Slugs, usedPlaces: ReadonlySet<number>): Slugs {
  const isUsed = usage(field, usedPlaces);
  const parents = parentsOf(field);
  const cover = new Set(slugs);
  for (let size = -1; size !== cover.size; ) {
    size = cover.size;
    for (const parent of new Set(parents.values())) {
      const children = [...parents.keys()].filter((slug) => parents.get(slug) === parent);
      const isWhole = children.length > 1 && children.every((slug) => cover.has(slug) && isUsed(slug));
      if (parent !== "" && isWhole) cover.add(parent);
    }
  }
  const isCovered = (slug: string): boolean => {
    const parent = parents.get(slug) ?? "";
    return parent !== "" && ((cover.has(parent) && isUsed(parent)) || isCovered(parent));
  };
  return slugSet([...cover].filter((slug) => !isCovered(slug)));
}

/** The parent's slug by slug; empty without a parent. */
function parentsOf(field: FacetField): ReadonlyMap<string, string> {
  if (field === "companies") return new Map();
  if (field === "job_types") return new Map(jobTypes.map((slug) => [slug, ""]));
  if (field === "disciplines") {
    return new Map(disciplines.map((slug) => [slug, slug.split(".").slice(0, -1).join(".")]));
  }
  const slugs = new Map(places.map((place) => [place.id, place.cached_slug_with_class]));
  return new Map(
    places.map((place) => [place.cached_slug_with_class, slugs.get(place.parent_id ?? 0) ?? ""]),
  );
}

/** A place counts only if it or a place inside it has jobs. */
function usage(field: FacetField, usedPlaces: ReadonlySet<number>): (slug: string) => boolean {
  return (slug) => {
    const place = places.find(({ cached_slug_with_class }) => cached_slug_with_class === slug);
    if (field !== "all_locations" || place === undefined) return true;
    return [...usedPlaces].some((id) => place.id <= id && id <= place.last_id);
  };
}
