import { nameOf, offersOf } from "../../../src/server/counting/noted-searches";
import type { Meaning } from "../../../src/shared/wire/meaning";
import { type Broaden, broadenKinds, type Notice } from "../../../src/shared/wire/results";
import { noMeaning } from "../../support/empty-parts";
import { fragmentOf } from "../../support/fake-server";
import { all } from "../../support/markup";
import { renderedPage, type ShownPage } from "../../support/rendered";
import { someSite } from "../../support/some-site";

const search = "search%5Bquery%5D=nurce";
const to = { query: "search%5Bquery%5D=nurse", count: 12 };
const meaning: Meaning = {
  ...noMeaning,
  corrected: { text: "nurse", ...to, applied: false },
  refinement: { label: "Nursing", ...to, applied: false },
};
const notices: Notice[] = [
  {
    code: "location_ambiguous",
    label: "Newport",
    links: [{ label: "Newport, Wales", ...to }] as unknown as Notice["links"],
  },
];
const ways = (kinds: readonly Broaden["kind"][]) => kinds.map((kind) => ({ kind, label: "it", ...to }));

/** The `ping` URLs of a page's links. */
function told(broaden: readonly Broaden[], countsSearches = true): string[] {
  const fragment = { query: search, total_count: 0, meaning, notices, broaden: [...broaden] };
  const state: ShownPage["state"] = (same) => ({ ...same, site: { ...someSite, countsSearches } });
  const page = renderedPage(search, { fragment, state });
  return all(page, "a").flatMap(({ attributes: { ping } }) => (ping === undefined ? [] : [ping]));
}

test("every offer's ping URL matches the name and search that the server counts", () => {
  for (let from = 0; from < broadenKinds.length; from += 4) {
    const broaden = ways(broadenKinds.slice(from, from + 4));
    const names = offersOf(fragmentOf(search, { meaning, notices, broaden })).map(nameOf);
    expect(told(broaden).sort()).toEqual(
      names.map((name) => `/api/v1/results/taken/${name}?search[query]=nurce`).sort(),
    );
  }
});

test("pages have no ping URLs where searches are not counted", () => {
  expect(told(ways(["radius"]), false)).toEqual([]);
});
