import { writeFileSync } from "node:fs";
import type { ResultsFragment } from "../../src/shared/wire/results";

/** A feed whose company is named after its version; titles differ, since like adverts are shown as one. */
export function writeOwnFeed(file: string, version: number, rows: number): void {
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `${row},Zyxown role ${row},Zyx ${version} Ltd,Work number ${row} of version ${version}.,https://example.com/${row}`,
  );
  writeFileSync(file, ["id,title,company,description,apply_url", ...lines].join("\n"));
}

let asked = 0;

/** Finds the feed's jobs; never answered from a cache, since each is another search. */
export function ownSearch(): string {
  asked += 1;
  return `search%5Bexact%5D=1&search%5Bquery%5D=zyxown&search%5Bwithout%5D=x${asked}`;
}

/** The only version shown, complete; throws otherwise. */
export function versionIn({ total_count, facets }: ResultsFragment, rows: number): number {
  const versions = facets.companies.filter(({ count }) => count > 0);
  const [only] = versions;
  if (total_count !== rows || versions.length !== 1 || only === undefined)
    throw new Error(`${total_count} jobs were shown, of ${versions.map(({ name }) => name).join(" and ")}.`);
  return Number(only.name.split(" ")[1]);
}
