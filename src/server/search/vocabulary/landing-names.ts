import { isSpot, type PlaceVocabulary, type Vocabularies, type Vocabulary } from "./vocabulary";

/**
 * What disciplines and places are called in the paths of landing pages: one name each, and one discipline or place for
 * each name, which it keeps for as long as the taxonomy and the gazetteer only grow.
 */
export interface LandingNames {
  readonly nameOf: ReadonlyMap<number, string>;
  readonly nodeOf: ReadonlyMap<string, number>;
}

/** Job pages are at `/jobs/NUMBER`, and places follow `in`. */
const reserved = /^(?:in|\d+)$/;

/** The last part of the slug; of several that share one, the oldest has it, and the others go by the whole slug. */
function disciplineNames({ slugs, ids }: Vocabulary): LandingNames {
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
}

/** The slug without its class; where a place of another class is likelier meant by that, the whole slug. */
function placeNames(places: PlaceVocabulary): LandingNames {
  const { slugs, bare } = places;
  const chosen = [...slugs.keys()].slice(1).filter((node) => !isSpot(places, node));
  return namesOf(
    chosen.map((node) => {
      const slug = slugs[node] ?? "";
      return [node, bare[node] === 1 ? slug.slice(0, slug.lastIndexOf(".")) : slug];
    }),
  );
}

function namesOf(named: readonly (readonly [node: number, name: string])[]): LandingNames {
  return { nameOf: new Map(named), nodeOf: new Map(named.map(([node, name]) => [name, node])) };
}

interface AllLandingNames {
  readonly disciplines: LandingNames;
  readonly places: LandingNames;
}

const known = new WeakMap<object, LandingNames>();

/** Made when first needed, and known for as long as the vocabulary. */
export function landingNames({ disciplines, all_locations }: Vocabularies): AllLandingNames {
  return {
    disciplines: known.get(disciplines) ?? remember(disciplines, disciplineNames(disciplines)),
    places: known.get(all_locations) ?? remember(all_locations, placeNames(all_locations)),
  };
}

function remember(vocabulary: object, names: LandingNames): LandingNames {
  known.set(vocabulary, names);
  return names;
}
