import { LRUCache } from "lru-cache";
import type { LocationResolution, LocationService, ResolvedPlace } from "../../places/location-service";
import { placeOfNode } from "../vocabulary/place-vocabulary";
import type { PlaceVocabulary } from "../vocabulary/vocabulary";

/** All candidates of an ambiguous place are searched; those of an unknown one are near misses. */
export type SearchLocation = LocationResolution | { readonly kind: "none" };

const cacheBytes = 4 * 2 ** 20;

/** Approximate, with some candidates. */
const bytesOfReading = 2_000;

/** Resolves the visitors' location texts, cached for as long as the data stays the same. */
export class LocationResolver {
  readonly #cache = new LRUCache<string, SearchLocation>({
    maxSize: cacheBytes,
    sizeCalculation: (_, text) => bytesOfReading + 2 * text.length,
  });

  constructor(
    private readonly service: LocationService,
    private readonly places: PlaceVocabulary,
  ) {}

  async read(location: string, signal?: AbortSignal): Promise<SearchLocation> {
    return location === "" ? { kind: "none" } : this.#remembered(location, true, signal);
  }

  /** The one place that the text names; null for none or several. */
  async named(text: string, signal?: AbortSignal): Promise<ResolvedPlace | null> {
    const read = await this.#remembered(text, false, signal);
    return read.kind === "place" ? read.place : null;
  }

  async #remembered(location: string, nearby: boolean, signal?: AbortSignal): Promise<SearchLocation> {
    // Only places with jobs; the gazetteer knows the others.
    const node = this.places.nodeOfSlug.get(location);
    if (node !== undefined) return { kind: "place", place: placeOfNode(this.places, node) };
    const key = `${nearby} ${location}`;
    const resolved =
      this.#cache.get(key) ?? searchedAt(await this.service.read(location, signal, { nearby }));
    this.#cache.set(key, resolved);
    return resolved;
  }
}

function searchedAt(resolution: LocationResolution): SearchLocation {
  const isOfNone = resolution.kind === "ambiguous" && resolution.candidates.length === 0;
  return isOfNone ? { ...resolution, kind: "unknown" } : resolution;
}
