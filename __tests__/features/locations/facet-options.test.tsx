import { facetOptions, slugsAfterPick, withoutListed } from "../../../src/features/locations/LocationChoices";
import type { FacetNode } from "../../../src/shared/wire/results";

const node = (slug: string, name: string, count: number, children: FacetNode[] = []): FacetNode => ({
  slug,
  name,
  count,
  active: false,
  children,
});

const tree = [
  node("england.country", "England", 30, [
    node("west-yorkshire.region", "West Yorkshire", 12, [
      node("leeds.town", "Leeds", 9),
      node("bradford.town", "Bradford", 3),
    ]),
  ]),
  node("wales.country", "Wales", 10, [node("newport.town", "Newport", 10)]),
];

describe("a facet's places as options", () => {
  it("stand in one list, those with most jobs first, each with all that it lies in", () => {
    expect(facetOptions(tree, "").map(({ hierarchy, count }) => `${hierarchy}: ${count}`)).toEqual([
      "England: 30",
      "West Yorkshire, England: 12",
      "Wales: 10",
      "Newport, Wales: 10",
      "Leeds, West Yorkshire, England: 9",
      "Bradford, West Yorkshire, England: 3",
    ]);
  });

  it("are only those whose own name holds what is typed", () => {
    expect(facetOptions(tree, "WEST").map(({ name }) => name)).toEqual(["West Yorkshire"]);
    expect(facetOptions(tree, "leeds, west").map(({ name }) => name)).toEqual(["Leeds"]);
    expect(facetOptions(tree, "xyz")).toEqual([]);
  });

  it("are fifty at the most", () => {
    const many = Array.from({ length: 80 }, (_, i) => node(`t${i}.town`, `Town ${i}`, i));
    expect(facetOptions(many, "")).toHaveLength(50);
    expect(facetOptions(many, "")[0]?.count).toBe(79);
  });

  it("leave out of the others what they hold", () => {
    const own = facetOptions(tree, "newport");
    const isle = { ...own[0], name: "Newport", cached_slug_with_class: "newport-isle-of-wight.town" };
    const found = [...own, { hierarchy: "Newport, Isle of Wight", count: 1, ...isle }];
    expect(withoutListed(found, own).map((option) => option.cached_slug_with_class)).toEqual([
      "newport-isle-of-wight.town",
    ]);
  });
});

describe("picking a place", () => {
  it("adds it, and picking it again takes it away", () => {
    expect(slugsAfterPick([], tree, "leeds.town")).toEqual(["leeds.town"]);
    expect(slugsAfterPick(["leeds.town", "wales.country"], tree, "leeds.town")).toEqual(["wales.country"]);
    expect(slugsAfterPick(["paris.town"], tree, "rome.town")).toEqual(["paris.town", "rome.town"]);
    expect(slugsAfterPick(["paris.town", "rome.town"], tree, "rome.town")).toEqual(["paris.town"]);
  });

  it("takes the place of what it lies in, and of what lies in it", () => {
    expect(slugsAfterPick(["england.country", "wales.country"], tree, "leeds.town")).toEqual([
      "wales.country",
      "leeds.town",
    ]);
    expect(slugsAfterPick(["leeds.town", "newport.town"], tree, "england.country")).toEqual([
      "newport.town",
      "england.country",
    ]);
  });
});
