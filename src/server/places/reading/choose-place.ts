import type { FoundPlace } from "../found-place";
import { prominenceOf } from "../prominence";

/** So much more prominent than the next one that nobody would ask which is meant: London is the one in England. */
const outright = 3;
/** Less prominent by so much that nobody means it without saying more. */
const negligible = 10;
const mostCandidates = 6;

export interface Choice {
  /** The one that is meant; null when more than one may be. */
  readonly place: FoundPlace | null;
  /** The most prominent first. */
  readonly candidates: readonly FoundPlace[];
}

/** Of places with the same name, at least one. */
export function choosePlace(namesakes: readonly FoundPlace[]): Choice {
  const unshadowed = namesakes.filter(({ shadowed }) => !shadowed);
  const ranked = [...(unshadowed.length > 0 ? unshadowed : namesakes)].sort(
    (one, other) => prominence(other) - prominence(one) || one.id - other.id,
  );
  const [best, next] = ranked;
  if (best === undefined) return { place: null, candidates: [] };
  const meant = next === undefined || prominence(best) >= outright * prominence(next);
  const comparable = ranked.filter((each) => negligible * prominence(each) >= prominence(best));
  return { place: meant ? best : null, candidates: comparable.slice(0, mostCandidates) };
}

/** With a bonus for a place that the site has jobs in: a British site's Durham is the British one. */
function prominence(place: FoundPlace): number {
  return (prominenceOf(place) + 1) * (place.job_count > 0 ? 30 : 1);
}
