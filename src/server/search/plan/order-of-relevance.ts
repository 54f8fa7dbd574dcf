import type { Relevance } from "../../../shared/wire/results";
import type { Expression, LeafList } from "../keywords/expression";
import type { Unit } from "../keywords/split-keywords";
import {
  allOf,
  anyOf,
  type MatchForm,
  phraseExpression,
  textExpression,
  typedExpression,
  unitExpression,
  wantedGroups,
  wholeTitleExpression,
} from "../keywords/text-expression";
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
  if (others.length > 0)
    return [{ reason: "any_words", match: null, gains: gainsOfAny([group, ...others], read, leaves) }];
  const tiers: readonly (readonly [Relevance["reason"], Expression | null])[] = [
    ["title", wholeTitleExpression(group, read.parsed, false, leaves)],
    ["title_phrase", phraseExpression(read, "exact", leaves)],
    ["company", phraseExpression(read, "company", leaves)],
    ["title_words", all(group, (unit) => typedExpression(unit.terms, "exact", read.parsed, leaves))],
    ["title_meaning", hasAlso(group) ? wholeTitleExpression(group, read.parsed, true, leaves) : null],
    ["title_meaning", hasAlso(group) ? allIn(group, "exact", read, leaves) : null],
    ["title_stems", allIn(group, "title", read, leaves)],
  ];
  return [
    ...tiers.flatMap(([reason, match]) => (match === null ? [] : [{ reason, match, gains: [] }])),
    {
      reason: "elsewhere",
      match: similar.length === 0 ? null : allIn(group, "document", read, leaves),
      gains: [...gainsOfEach(group, read, leaves), ...gainsOfOccupation(read, leaves)],
    },
    ...similar.map((match): ReasonedTier => ({ reason: "similar", match, gains: [] })),
  ];
}

function hasAlso(units: readonly Unit[]): boolean {
  return units.some(({ also }) => also.length > 0);
}

function allIn(
  units: readonly Unit[],
  form: MatchForm,
  read: KeywordReading,
  leaves: LeafList,
): Expression | null {
  return all(units, (unit) => unitExpression(unit, form, read.parsed, leaves));
}

function all(units: readonly Unit[], expressionOf: (unit: Unit) => Expression | null): Expression | null {
  const parts = units.map(expressionOf).filter((part) => part !== null);
  return parts.length === 0 ? null : allOf(parts);
}

/** Weights of a word by where it is found. */
const shares = { title: 3, company: 2, occupation: 1, typed: 1 } as const;

/** All units are in every hit; gains depend on where. */
function gainsOfEach(units: readonly Unit[], { parsed }: KeywordReading, leaves: LeafList): Gain[] {
  if (units.length === 1 && !hasAlso(units)) return [];
  return units.flatMap((unit) => [
    ...gain(unitExpression(unit, "title", parsed, leaves), shares.title),
    ...gain(typedExpression(unit.terms, "company", parsed, leaves), shares.company),
    ...(unit.also.length > 0
      ? gain(typedExpression(unit.terms, "document", parsed, leaves), shares.typed)
      : []),
  ]);
}

/** *Python* in a developer's advert ranks before a physicist's. */
function gainsOfOccupation({ occupation }: KeywordReading, leaves: LeafList): Gain[] {
  return gain(bandExpression(occupation.map(foldWords), leaves), shares.occupation);
}

function gainsOfAny(groups: readonly (readonly Unit[])[], read: KeywordReading, leaves: LeafList): Gain[] {
  return groups.flatMap((units) => [
    ...gain(allIn(units, "title", read, leaves), shares.title),
    ...gain(allIn(units, "document", read, leaves), shares.typed),
  ]);
}

function gain(found: Expression | null, share: number): Gain[] {
  return found === null ? [] : [{ found, share }];
}

/** Null without keywords. */
export function keywordsExpression(read: KeywordReading, leaves: LeafList): Expression | null {
  const text = textExpression(read, leaves);
  return text === null ? null : anyOf([text, ...searchedBands(read, leaves)]);
}

/** Closest first. */
function searchedBands({ similar, near }: KeywordReading, leaves: LeafList): Expression[] {
  const bands = [...bandsOf(similar), ...near.map((title) => [foldWords(title)])];
  return bands.flatMap((band) => bandExpression(band, leaves) ?? []);
}
