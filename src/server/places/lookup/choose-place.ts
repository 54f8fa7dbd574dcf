import { type FoundPlace, likelihoodOf } from "../place/found-place";

/**
 * So much more prominent than the next one that nobody would ask which is meant: London is the one in
 * England.
 */
const outright = 3;
/** Less prominent by so much that nobody means it without saying more. */
const negligible = 10;
const mostCandidates = 8;

interface Choice {
  /** The one that is meant; null when more than one may be. */
  readonly place: FoundPlace | null;
  /** The most prominent first. */
  readonly candidates: readonly FoundPlace[];
}

/** Of places with the same name, at least one; `home` as in `likelihoodOf`. */
export function choosePlace(namesakes: readonly FoundPlace[], home: string | null): Choice {
  const likelihood = (place: FoundPlace) => likelihoodOf(place, home);
  const unshadowed = namesakes.filter(({ shadowed }) => !shadowed);
  const ranked = [...(unshadowed.length > 0 ? unshadowed : namesakes)].sort(
    (one, other) => likelihood(other) - likelihood(one) || one.id - other.id,
  );
  const [best, next] = ranked;
  if (best === undefined) return { place: null, candidates: [] };
  if (best.together) {
    const parts = ranked.filter(({ together }) => together);
    return { place: null, candidates: parts };
  }
  const meant = next === undefined || likelihood(best) >= outright * likelihood(next);
  const comparable = ranked.filter((each) => negligible * likelihood(each) >= likelihood(best));
  return { place: meant ? best : null, candidates: comparable.slice(0, mostCandidates) };
}
