import { LRUCache } from "lru-cache";
import type { LocationService, ResolvedPlace } from "../../places/location-service";
import { degreesOrNull } from "../vocabulary/place-vocabulary";
import type { PlaceVocabulary } from "../vocabulary/vocabulary";

export type SearchLocation =
  | { readonly kind: "none" | "anywhere" }
  | { readonly kind: "place"; readonly place: ResolvedPlace }
  /** Several places may be meant; all of them are searched. */
  | { readonly kind: "ambiguous"; readonly places: readonly ResolvedPlace[] }
  /** Nothing is found there; candidates are near misses. */
  | { readonly kind: "unknown"; readonly candidates: readonly ResolvedPlace[] };

const cacheBytes = 4 * 2 ** 20;

/** Approximate, with some candidates. */
const bytesOfReading = 2_000;

/** Resolves the visitors' location texts, cached for as long as the data stays the same. */
export class LocationResolver {
  readonly #service: LocationService;
  readonly #places: PlaceVocabulary;
  readonly #cache = new LRUCache<string, SearchLocation>({
    maxSize: cacheBytes,
    sizeCalculation: (_, text) => bytesOfReading + 2 * text.length,
  });

  constructor(service: LocationService, places: PlaceVocabulary) {
    this.#service = service;
    this.#places = places;
  }

  async read(location: string, signal?: AbortSignal): Promise<SearchLocation> {
    if (location === "") return { kind: "none" };
    return this.#remembered(location, signal, { nearby: true });
  }

  /** The one place that the text names; null for none or several. */
  async named(text: string, signal?: AbortSignal): Promise<ResolvedPlace | null> {
    const read = await this.#remembered(text, signal, { nearby: false });
    return read.kind === "place" ? read.place : null;
  }

  async #remembered(location: string, signal: AbortSignal | undefined, options: { nearby: boolean }) {
    const place = placeBySlug(this.#places, location);
    if (place !== undefined) return { kind: "place" as const, place };
    const key = `${options.nearby} ${location}`;
    const resolved = this.#cache.get(key) ?? (await this.#resolve(location, signal, options));
    this.#cache.set(key, resolved);
    return resolved;
  }

  async #resolve(
    location: string,
    signal: AbortSignal | undefined,
    options: { nearby: boolean },
  ): Promise<SearchLocation> {
    const reading = await this.#service.read(location, signal, options);
    if (reading.kind === "place" || reading.kind === "anywhere") return reading;
    const { candidates } = reading;
    if (reading.kind === "unknown" || candidates.length === 0) return { kind: "unknown", candidates };
    return { kind: "ambiguous", places: candidates };
  }
}

/** Only places with jobs; the gazetteer knows the others. */
function placeBySlug(places: PlaceVocabulary, slug: string): ResolvedPlace | undefined {
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
