import { stringifyQuery } from "../../../shared/query-codec";
import type { Broaden } from "../../../shared/wire/results";
import type { WayToBroaden } from "../plan/way-to-broaden";

/** The ways that find more, each query once: first what only widens, last what gives up a whole part of the search; most jobs first. */
export function broaden(ways: readonly WayToBroaden[], counts: readonly number[], total: number): Broaden[] {
  const counted = ways.map((way, place) => ({ ...way, count: counts[place] ?? 0 }));
  const useful = counted.filter(({ count }) => count > total);
  useful.sort((left, right) => left.loss - right.loss || right.count - left.count);
  const byQuery = new Map<string, Broaden>();
  for (const { kind, label, to, count } of useful) {
    const query = stringifyQuery(to);
    if (!byQuery.has(query)) byQuery.set(query, { kind, label, query, count });
  }
  return [...byQuery.values()];
}
