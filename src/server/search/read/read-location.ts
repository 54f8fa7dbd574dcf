import { LRUCache } from "lru-cache";
import type { Place } from "../../../shared/wire/results";
import type { LocationService, ResolvedPlace } from "../../places/location-service";
import type { PlaceVocabulary } from "../loading/vocabulary";

export type ReadLocation =
  | { readonly kind: "none" | "anywhere" }
  | { readonly kind: "place"; readonly place: ResolvedPlace }
  /** Several places may be meant, all of which are searched. */
  | { readonly kind: "ambiguous"; readonly places: readonly ResolvedPlace[] }
  /** Nothing narrows the search; the candidates are near misses. */
  | { readonly kind: "unknown"; readonly candidates: readonly ResolvedPlace[] };

const rememberedBytes = 4 * 2 ** 20;

/** Roughly, with some candidates. */
const bytesOfReading = 2_000;

/** Reads what visitors put in as the place, remembering each text for as long as the data stays as it is. */
export class LocationReader {
  readonly #service: LocationService;
  readonly #places: PlaceVocabulary;
  readonly #known = new LRUCache<string, ReadLocation>({
    maxSize: rememberedBytes,
    sizeCalculation: (_, text) => bytesOfReading + 2 * text.length,
  });

  constructor(service: LocationService, places: PlaceVocabulary) {
    this.#service = service;
    this.#places = places;
  }

  async read(location: string): Promise<ReadLocation> {
    if (location === "") return { kind: "none" };
    const place = placeBySlug(this.#places, location);
    if (place !== undefined) return { kind: "place", place };
    const known = this.#known.get(location) ?? (await this.#resolve(location));
    this.#known.set(location, known);
    return known;
  }

  async #resolve(location: string): Promise<ReadLocation> {
    const reading = await this.#service.read(location);
    if (reading.kind === "place" || reading.kind === "anywhere") return reading;
    const candidates = await this.#inOrder(reading.candidates);
    if (reading.kind === "unknown" || candidates.length === 0) return { kind: "unknown", candidates };
    return { kind: "ambiguous", places: candidates };
  }

  /** The service finds the places behind slugs in no order, but its candidates are ranked. */
  async #inOrder(candidates: readonly Place[]): Promise<ResolvedPlace[]> {
    if (candidates.length === 0) return [];
    const slugs = candidates.map(({ cached_slug_with_class }) => cached_slug_with_class);
    const places = await this.#service.bySlugs(slugs);
    const bySlug = new Map(places.map((place) => [place.cached_slug_with_class, place]));
    return slugs.map((slug) => bySlug.get(slug)).filter((place) => place !== undefined);
  }
}

/** A place that has jobs; of all others only the gazetteer knows. */
export function placeBySlug(places: PlaceVocabulary, slug: string): ResolvedPlace | undefined {
  const node = places.nodeOfSlug.get(slug);
  return node === undefined ? undefined : placeOfNode(places, node);
}

export function placeOfNode(places: PlaceVocabulary, node: number): ResolvedPlace {
  return {
    id: places.ids[node] ?? 0,
    last_id: places.lastIds[node] ?? 0,
    name: places.names[node] ?? "",
    hierarchy: places.hierarchies[node] ?? "",
    cached_slug_with_class: places.slugs[node] ?? "",
    class: places.classes[node] ?? "town",
    latitude: degreesOrNull(places.latitudes[node]),
    longitude: degreesOrNull(places.longitudes[node]),
  };
}

function degreesOrNull(degrees: number | undefined): number | null {
  return degrees === undefined || Number.isNaN(degrees) ? null : degrees;
}
