import type { Relevance } from "../../../shared/wire/results";
import type { Expression, LeafList } from "../keywords/expression";
import type { Unit } from "../keywords/split-keywords";
import { anyOf, Expressions, wantedGroups } from "../keywords/text-expression";
import { bandExpression, bandsOf, type KeywordReading } from "../meaning/keyword-reading";
import type { Gain, Tier } from "../run/search-plan";
import { foldWords } from "../thesaurus/parse-vocabulary";

interface ReasonedTier extends Tier {
  readonly reason: Relevance["reason"];
}

/** Tiers of relevance, best first; hits in no tier come last. With `or`, hits that match more come first. */
export function orderOfRelevance(read: KeywordReading, leaves: LeafList): ReasonedTier[] {
  const [group, ...others] = wantedGroups(read);
  if (group === undefined) return [];
  const similar = searchedBands(read, leaves);
  const words = new Expressions(read.parsed, leaves);
  if (others.length > 0)
    return [{ reason: "any_words", match: null, gains: gainsOfAny([group, ...others], words) }];
  const terms = group.flatMap((unit) => unit.terms);
  const tiers: readonly (readonly [Relevance["reason"], Expression | null])[] = [
    ["title", words.wholeTitle(group, false)],
    ["title_phrase", words.phrase(terms, "exact")],
    ["company", words.phrase(terms, "company")],
    ["title_words", words.typed(terms, "exact")],
    ["title_meaning", hasAlso(group) ? words.wholeTitle(group, true) : null],
    ["title_meaning", hasAlso(group) ? words.all(group, "exact") : null],
    ["title_stems", words.all(group, "title")],
  ];
  return [
    ...tiers.flatMap(([reason, match]) => (match === null ? [] : [{ reason, match, gains: [] }])),
    {
      reason: "elsewhere",
      match: similar.length === 0 ? null : words.all(group, "document"),
      gains: [...gainsOfEach(group, words), ...gainsOfOccupation(read, leaves)],
    },
    ...similar.map((match): ReasonedTier => ({ reason: "similar", match, gains: [] })),
  ];
}

function hasAlso(units: readonly Unit[]): boolean {
  return units.some(({ also }) => also.length > 0);
}

/** Weights of a word by where it is found. */
const shares = { title: 3, company: 2, occupation: 1, typed: 1 } as const;

/** All units are in every hit; gains depend on where. */
function gainsOfEach(units: readonly Unit[], words: Expressions): Gain[] {
  if (units.length === 1 && !hasAlso(units)) return [];
  return units.flatMap((unit) => [
    ...gain(words.unit(unit, "title"), shares.title),
    ...gain(words.typed(unit.terms, "company"), shares.company),
    ...(unit.also.length > 0 ? gain(words.typed(unit.terms, "document"), shares.typed) : []),
  ]);
}

/** *Python* in a developer's advert ranks before a physicist's. */
function gainsOfOccupation({ occupation }: KeywordReading, leaves: LeafList): Gain[] {
  return gain(bandExpression(occupation.map(foldWords), leaves), shares.occupation);
}

function gainsOfAny(groups: readonly (readonly Unit[])[], words: Expressions): Gain[] {
  return groups.flatMap((units) => [
    ...gain(words.all(units, "title"), shares.title),
    ...gain(words.all(units, "document"), shares.typed),
  ]);
}

function gain(found: Expression | null, share: number): Gain[] {
  return found === null ? [] : [{ found, share }];
}

/** Null without keywords. */
export function keywordsExpression(read: KeywordReading, leaves: LeafList): Expression | null {
  const text = new Expressions(read.parsed, leaves).text(read.units);
  return text === null ? null : anyOf([text, ...searchedBands(read, leaves)]);
}

/** Closest first. */
function searchedBands({ similar, near }: KeywordReading, leaves: LeafList): Expression[] {
  const bands = [...bandsOf(similar), ...near.map((title) => [foldWords(title)])];
  return bands.flatMap((band) => bandExpression(band, leaves) ?? []);
}
