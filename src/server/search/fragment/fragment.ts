import {
  byFacet,
  type ChoiceField,
  type FacetField,
  type FacetList,
  facetFields,
  facets,
  isFacet,
  listOf,
} from "../../../shared/facets";
import { perObject } from "../../../shared/per-object";
import { withPage } from "../../../shared/query-changes";
import { stringifyQuery } from "../../../shared/query-codec";
import { type Choices, choiceValues } from "../../../shared/search-query";
import { formatNumber } from "../../../shared/texts";
import type { Meaning } from "../../../shared/wire/meaning";
import type {
  Broaden,
  FacetNode,
  Facets,
  JobCard,
  Notice,
  Place,
  ResultsFragment,
} from "../../../shared/wire/results";
import type { ChosenValue } from "../interpret/chosen-values";
import { type InterpretedSearch, sortTypesFor, type UncountedNotice } from "../interpret/interpret-search";
import type { SearchLocation } from "../interpret/search-location";
import type { PlannedSearch } from "../plan/plan-search";
import type { LocationAlternative, MeaningOffer, Relaxation } from "../plan/relaxation";
import { type ChoiceCounts, type CountedTree, numbersPerValue, type SearchOutcome } from "../run/search-plan";
import type { Spelling } from "../spelling/spelling";
import { isSpot, namedNode, type Vocabularies, type Vocabulary } from "../vocabulary/vocabulary";

/** `counts` are parallel to `offers`. Drops offers that find no job, except an applied refinement. */
function meaningOf(
  { keywords: { leftOut, corrected }, implied }: InterpretedSearch,
  offers: readonly MeaningOffer[],
  counts: readonly number[],
  total: number,
): Meaning {
  const counted = offers.map((offer, place) => ({ ...offer, count: counts[place] ?? 0 }));
  const isSearched = (kind: MeaningOffer["kind"]) => kind === "refinement" && implied !== null;
  const offered = (wanted: MeaningOffer["kind"]) =>
    counted.find(({ kind, count }) => kind === wanted && (count > 0 || isSearched(kind))) ?? null;
  const [better, similar, refinement] = [offered("corrected"), offered("similar"), offered("refinement")];
  return {
    also: counted.flatMap(({ kind, text, to, count }) =>
      kind === "also" && count < total ? [{ text, count, without: stringifyQuery(to) }] : [],
    ),
    left_out: leftOut.map(({ source }) => source),
    corrected: better && { text: better.text, ...linkOf(better), applied: corrected?.applied ?? false },
    similar: similar !== null && similar.count > total ? linkOf(similar) : null,
    refinement: refinement && {
      label: [implied?.to.keywords, refinement.text].filter(Boolean).join(", "),
      ...linkOf(refinement),
      applied: implied !== null,
    },
  };
}

/** Adds the runner-up corrections to a search for one word. */
export function withOtherCorrections(
  answer: ResultsFragment,
  { keywords: { typed } }: InterpretedSearch,
  spelling: Spelling,
): ResultsFragment {
  const { corrected } = answer.meaning;
  const [term, ...more] = typed;
  if (corrected === null || term === undefined || more.length > 0) return answer;
  const likely = spelling.corrections(term.text).map(({ text }) => text);
  const others = likely.filter((text) => text !== corrected.text);
  return { ...answer, meaning: { ...answer.meaning, corrected: { ...corrected, others } } };
}

function linkOf({ to, count }: Pick<Relaxation, "to"> & { readonly count: number }) {
  return { query: stringifyQuery(to), count };
}

const maxFound = 20;

const lowerNames = perObject(({ names }: Vocabulary) => names.map((name) => name.toLowerCase()));

/** Matches names as the sidebar's filter does, most jobs first; without jobs, only the chosen ones. */
export function valuesNamed(
  vocabulary: Vocabulary,
  words: string,
  counts: Int32Array,
  chosen: readonly ChosenValue[],
): FacetNode[] {
  const active = new Set(chosen.map(({ node }) => node));
  const wanted = words.trim().toLowerCase();
  const { nameRank } = vocabulary.forest;
  const countOf = (node: number) => counts[node] ?? 0;
  const nodes: number[] = [];
  for (const [node, name] of lowerNames(vocabulary).entries()) {
    if (
      node > 0 &&
      !isSpot(vocabulary, node) &&
      (countOf(node) > 0 || active.has(node)) &&
      name.includes(wanted)
    )
      nodes.push(node);
  }
  nodes.sort(
    (left, right) => countOf(right) - countOf(left) || (nameRank[left] ?? 0) - (nameRank[right] ?? 0),
  );
  return nodes.slice(0, maxFound).map((node) => ({
    ...namedNode(vocabulary, node),
    count: countOf(node),
    active: active.has(node),
    children: [],
  }));
}

interface Answered extends Pick<PlannedSearch, "ways" | "meant" | "offers"> {
  readonly read: InterpretedSearch;
  readonly outcome: SearchOutcome;
  readonly jobs: JobCard[];
  readonly vocabularies: Vocabularies;
  /** Amounts of the salary filter. */
  readonly steps: readonly number[];
}

export function fragment(answered: Answered): ResultsFragment {
  const { read, ways, meant, offers, outcome, jobs, vocabularies, steps } = answered;
  const { query, location, values } = read;
  const { total, variations } = outcome;
  return {
    query: stringifyQuery(withPage(query, outcome.page)),
    total_count: total,
    page: outcome.page,
    page_count: outcome.pageCount,
    jobs,
    facets: { ...namedFacets(read, outcome, vocabularies), ...choiceNodes(query, outcome.choices, steps) },
    broaden: broaden(ways, variations, total),
    sort_types: sortTypesFor(query, location),
    place: placeOf(location),
    notices: noticesOf(read, meant, variations.slice(ways.length)),
    meaning: meaningOf(read, offers, variations.slice(ways.length + meant.length), total),
    applied: byFacet((field) => values[field].map(({ slug, name }) => ({ slug, name }))),
  };
}

type FacetsOfTables = Pick<Facets, FacetList<FacetField>>;

function namedFacets(
  { values }: InterpretedSearch,
  { facets: counted }: SearchOutcome,
  vocabularies: Vocabularies,
): FacetsOfTables {
  const listed = facetFields.map((field) => {
    const nodes = facetNodes(vocabularies[field], counted[field], values[field]);
    return [listOf(field), withValuesWithoutJobs(vocabularies[field], nodes, values[field])];
  });
  return Object.fromEntries(listed) as FacetsOfTables;
}

/** Notices about the location link to the places that may have been meant, misspelt ones only where jobs are. */
function noticesOf(
  { notices }: InterpretedSearch,
  meant: readonly LocationAlternative[],
  counts: readonly number[],
): Notice[] {
  const links = meant.map(({ label, to }, place) => ({
    label,
    ...linkOf({ to, count: counts[place] ?? 0 }),
  }));
  const useful = links.filter(({ label, count }) => label === "" || count > 0);
  const linksOf = ({ code }: UncountedNotice) => {
    if (code === "location_ambiguous") return links;
    return code !== "location_unknown" ? [] : useful.length > 1 ? useful : links;
  };
  return notices.map((notice) => ({ ...notice, links: linksOf(notice) }));
}

function placeOf(location: SearchLocation): Place | null {
  if (location.kind !== "place") return null;
  const { name, hierarchy, cached_slug_with_class, class: kind } = location.place;
  return { name, hierarchy, cached_slug_with_class, class: kind };
}

/** Sorted by loss, then by jobs. Drops those with the same search or the same wording as an earlier one. */
function broaden(relaxations: readonly Relaxation[], counts: readonly number[], total: number): Broaden[] {
  const counted = relaxations.map((relaxation, place) => ({ ...relaxation, count: counts[place] ?? 0 }));
  const useful = counted.filter(({ count }) => count > total);
  useful.sort((left, right) => left.loss - right.loss || right.count - left.count);
  const seen = new Set<string>();
  return useful.flatMap((relaxation) => {
    const { kind, label, to, count } = relaxation;
    const query = stringifyQuery(to);
    const marks = [`to ${query}`, `${saying(relaxation)} ${count}`];
    if (marks.some((mark) => seen.has(mark))) return [];
    for (const mark of marks) seen.add(mark);
    return [{ kind, label, query, count }];
  });
}

/** Text as visitors read it: "In all of Yorkshire" does not say which field is widened. */
function saying({ kind, label, loss }: Relaxation): string {
  const isArea = kind === "location" || (isFacet(kind) && facets[kind].shape === "tree");
  return isArea && loss === 0 ? `in ${label}` : `${kind} ${loss} ${label}`;
}

function facetNodes(
  { slugs, names }: Vocabulary,
  values: CountedTree,
  chosen: readonly ChosenValue[],
): FacetNode[] {
  const active = new Set(chosen.flatMap(({ range, node }) => (range === null ? [] : [node])));
  const roots: FacetNode[] = [];
  const siblingsAt = [roots];
  // Plain indexes for speed: every search makes some hundreds of these.
  for (let i = 0; i < values.length; i += numbersPerValue) {
    const level = values[i] as number;
    const node = values[i + 1] as number;
    const children: FacetNode[] = [];
    siblingsAt[level - 1]?.push({
      slug: slugs[node] ?? "",
      name: names[node] ?? "",
      count: values[i + 2] as number,
      active: active.has(node),
      children,
    });
    siblingsAt[level] = children;
  }
  return roots;
}

/** Adds chosen values that no job has ever had, each first below its nearest known ancestor. */
function withValuesWithoutJobs(
  vocabulary: Vocabulary,
  nodes: readonly FacetNode[],
  chosen: readonly ChosenValue[],
): FacetNode[] {
  return chosen
    .filter(({ range }) => range === null)
    .reduceRight<FacetNode[]>(
      (tree, { slug, name, node }) =>
        insertFirst(tree, vocabulary.slugs[node] ?? "", { slug, name, count: 0, active: true, children: [] }),
      [...nodes],
    );
}

function insertFirst(nodes: readonly FacetNode[], parent: string, added: FacetNode): FacetNode[] {
  if (parent === "") return [added, ...nodes];
  return nodes.map((node) =>
    node.slug === parent
      ? { ...node, children: [added, ...node.children] }
      : { ...node, children: insertFirst(node.children, parent, added) },
  );
}

type ChoiceFacets = Pick<Facets, FacetList<ChoiceField>>;

/** Values with jobs, and the chosen one. Names are bare; the page adds the words. */
function choiceNodes(chosen: Choices, counts: ChoiceCounts, steps: readonly number[]): ChoiceFacets {
  const nodes = (
    [field, values]: readonly [ChoiceField, readonly string[]],
    ofEach: readonly number[],
    name = (slug: string) => slug,
  ) =>
    values
      .map((slug, place) => node(slug, name(slug), ofEach[place] ?? 0, chosen[field] === slug))
      .filter(({ count, active }) => count > 0 || active);
  const unstated = node("unstated", "unstated", counts.salary_unstated, chosen.salary_unstated !== "");
  return {
    salary: [
      ...nodes(["salary_min", steps.map(String)], counts.salary_min, (slug) => formatNumber(Number(slug))),
      ...(chosen.salary_min === "" ? [] : [unstated]),
    ],
    posted_within: nodes(["posted_within", choiceValues.posted_within], counts.posted_within),
    remote: nodes(["remote", choiceValues.remote], [counts.remote]),
  };
}

function node(slug: string, name: string, count: number, active: boolean): FacetNode {
  return { slug, name, count, active, children: [] };
}
