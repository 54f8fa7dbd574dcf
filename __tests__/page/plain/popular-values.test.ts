import { popularDisciplines, popularPlaces } from "../../../src/page/plain/popular-values";
import type { FacetNode } from "../../../src/shared/wire/results";
import { facetNode } from "../../support/empty-parts";

const node = (name: string, count: number, children: FacetNode[] = []) =>
  facetNode(name.toLowerCase(), { name, count, children });

test("popular disciplines are up to twelve top-level ones with jobs, largest first", () => {
  const nodes = [node("Law", 2), node("Health", 9, [node("Nursing", 8)]), node("Arts", 0)];
  expect(popularDisciplines(nodes).map(({ text, count }) => [text, count])).toEqual([
    ["Health", 9],
    ["Law", 2],
  ]);
  const many = Array.from({ length: 20 }, (_, number) => node(`D${number}`, number + 1));
  expect(popularDisciplines(many)).toHaveLength(12);
});

test("popular places are only towns if any job is in one", () => {
  const leeds = { ...node("Leeds", 2), slug: "leeds.town" };
  const nodes = [node("England", 9, [node("Kent", 5), node("Yorkshire", 4, [leeds])]), node("Fiji", 9)];
  expect(popularPlaces(nodes).map(({ slug }) => slug)).toEqual(["leeds.town"]);
});

test("popular places are the narrowest, and equal names include their area", () => {
  const kent = node("Kent", 5, [node("Dover", 3), { ...node("Newport", 2), slug: "newport-kent" }]);
  const nodes = [
    node("England", 12, [kent, node("Yorkshire", 7, [node("Newport", 7)])]),
    node("Malta", 4),
    node("Fiji", 0),
  ];
  expect(popularPlaces(nodes)).toEqual([
    { slug: "newport", text: "Newport, Yorkshire, England", count: 7 },
    { slug: "malta", text: "Malta", count: 4 },
    { slug: "dover", text: "Dover", count: 3 },
    { slug: "newport-kent", text: "Newport, Kent, England", count: 2 },
  ]);
});
