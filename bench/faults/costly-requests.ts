import { otherRoutes } from "../../src/shared/other-routes";
import { routes } from "../../src/shared/routes";
import type { Random } from "../search/random";
import { addresses, keys } from "./odd-requests";

export interface CostlyRequest {
  readonly path: string;
  readonly pairs: readonly (readonly [key: string, value: string])[];
}

const longestAddress = 8_000;
const longestValue = 4_000;
const maxPairs = 1_000;

/** Costly values: frequent words, prefixes of many names, operators of the query language. */
const pieces = [
  ..."a|san|s|st|london|new york|leeds.town|england.country|nurse|manager|engineer|senior|and|or|not|without|zzqx".split(
    "|",
  ),
  ..."managr|enginer|softwre|nurse*|c++|r&d|24/7|muenchen|日本|é|ﷺ|health|health.nursing|full-time|1|2|999|-1|0.5".split(
    "|",
  ),
  // Words in half the sample's jobs, and phrases of them.
  ..."look|work|team|year|attention to detail|full training|support worker|good communication|work as part of a team".split(
    "|",
  ),
  ...['"', "(", ")", "-", "|", ",", ";", "'", "*", "/", "%", "<b>", "\u0301", "2026-01-01T00:00:00Z"],
];
const separators = ["", " ", ",", ", ", "|", "-", " or ", " -", '" "', ";"];

/** Without sheets and sitemaps: they grow with the jobs, in batches that let other requests through. */
const paths = [
  ...[routes.results, routes.resultsFragment, routes.front, routes.locations, otherRoutes.facetValues],
  ...addresses.filter((path) => path.startsWith("/") && !/\.\.|sitemap/.test(path)),
  ...["/jobs/7/x", "/jobs/health/in/leeds"],
];

function value(random: Random): string {
  const times = 2 ** random.below(11);
  return Array(times).fill(random.pick(pieces)).join(random.pick(separators)).slice(0, longestValue);
}

function key(random: Random): string {
  if (random.chance(0.8)) return random.pick(keys);
  const name = `a${random.below(1_000)}`;
  return random.chance(0.3) ? `${name}${"[x]".repeat(1 + random.below(200))}` : name;
}

const pair = (random: Random) => [key(random), value(random)] as const;

export function anyRequest(random: Random): CostlyRequest {
  return {
    path: random.pick(paths),
    pairs: Array.from({ length: 1 + random.below(4) }, () => pair(random)),
  };
}

type Change = (request: CostlyRequest, random: Random, other: CostlyRequest) => CostlyRequest;

function changeValue(change: (value: string, random: Random) => string): Change {
  return (request, random) => {
    const which = random.below(request.pairs.length);
    const changed = ([name, text]: readonly [string, string]) =>
      [name, change(text, random).slice(0, longestValue)] as const;
    return {
      ...request,
      pairs: request.pairs.map((each, place) => (place === which ? changed(each) : each)),
    };
  };
}

const changes: readonly Change[] = [
  (request, random) => ({ ...request, path: random.pick(paths) }),
  (request, random) => ({ ...request, pairs: [...request.pairs, pair(random)] }),
  (request, _, other) => ({ ...request, pairs: [...request.pairs, ...other.pairs] }),
  (request, random) => ({
    ...request,
    pairs: request.pairs.toSpliced(random.below(request.pairs.length), 1),
  }),
  (request, random) => {
    const name = key(random);
    const many = Array.from(
      { length: 2 ** random.below(10) },
      (_, place) => [`${name}${place}`, "x"] as const,
    );
    return { ...request, pairs: [...request.pairs, ...many] };
  },
  changeValue((text) => text + text),
  changeValue((text) => text.slice(0, text.length / 2)),
  changeValue((text, random) => text + random.pick(separators) + value(random)),
  changeValue((text, random) => value(random) + random.pick(separators) + text),
  changeValue((text, random) => text.replaceAll(random.pick(separators.slice(1)), random.pick(separators))),
  changeValue((text, random) => text.slice(1 + random.below(4))),
];

export function changed(request: CostlyRequest, random: Random, other: CostlyRequest): CostlyRequest {
  const next = random.pick(changes)(request, random, other);
  return next.pairs.length === 0 ? anyRequest(random) : { ...next, pairs: next.pairs.slice(0, maxPairs) };
}

export function addressOf({ path, pairs }: CostlyRequest): string {
  const query = pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join("&");
  // Drops a percent escape that was cut in half.
  return `${path}?${query}`.slice(0, longestAddress).replace(/%[0-9A-F]?$/, "");
}
