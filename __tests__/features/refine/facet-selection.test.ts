import fc from "fast-check";
import { shortList, slugsAfterToggle, valuesNamed } from "../../../src/features/refine/facet-values";
import type { FacetNode } from "../../../src/shared/wire/results";

/** Trees two levels deep, where a child's slug starts with its parent's. */
const forest: fc.Arbitrary<FacetNode[]> = fc
  .array(fc.array(fc.boolean(), { maxLength: 4 }), { minLength: 1, maxLength: 14 })
  .map((branches) =>
    branches.map((children, index) =>
      node(
        `d${index}`,
        false,
        children.map((active, below) => node(`d${index}.${below}`, active)),
      ),
    ),
  );

function node(slug: string, active: boolean, children: FacetNode[] = []): FacetNode {
  return { slug, name: slug, count: 1, active, children };
}

function everyNode(nodes: readonly FacetNode[]): { node: FacetNode; ancestors: string[] }[] {
  return nodes.flatMap((parent) => [
    { node: parent, ancestors: [] },
    ...parent.children.map((child) => ({ node: child, ancestors: [parent.slug] })),
  ]);
}

const clicks = forest.chain((nodes) => fc.array(fc.constantFrom(...everyNode(nodes)), { maxLength: 30 }));

test("no chosen value is a descendant of another, after any clicks", () => {
  fc.assert(
    fc.property(clicks, (clicked) => {
      let chosen: readonly string[] = [];
      for (const { node, ancestors } of clicked) chosen = slugsAfterToggle(chosen, node, ancestors);
      for (const slug of chosen) expect(chosen.some((other) => slug.startsWith(`${other}.`))).toBe(false);
    }),
  );
});

test("a click toggles its value and leaves other branches unchanged", () => {
  fc.assert(
    fc.property(clicks, (clicked) => {
      let chosen: readonly string[] = [];
      for (const { node, ancestors } of clicked) {
        const before = chosen;
        chosen = slugsAfterToggle(before, node, ancestors);
        expect(chosen.includes(node.slug)).toBe(!before.includes(node.slug));
        const [top = ""] = node.slug.split(".");
        const others = (slugs: readonly string[]) => slugs.filter((slug) => slug.split(".")[0] !== top);
        expect(others(chosen)).toEqual(others(before));
      }
    }),
  );
});

test("a short list and its rest split the list in order; chosen and last used values are shown", () => {
  fc.assert(
    fc.property(forest, fc.nat(13), (nodes, used) => {
      const isUsed = ({ slug }: FacetNode) => slug === `d${used}`;
      const { shown, rest } = shortList(nodes, isUsed);
      const inOrder = (some: readonly FacetNode[]) => nodes.filter((node) => some.includes(node));
      expect([inOrder(shown), inOrder(rest)]).toEqual([shown, rest]);
      expect(shown.length + rest.length).toBe(nodes.length);
      expect(rest.some((node) => isUsed(node) || node.children.some(({ active }) => active))).toBe(false);
      expect(rest.every((node) => nodes.indexOf(node) >= 10)).toBe(true);
    }),
  );
});

test("a filter keeps the values whose name contains the words, and their parents", () => {
  fc.assert(
    fc.property(forest, fc.constantFrom("d1", " D1 ", ".2", "zz", ""), (nodes, words) => {
      const wanted = words.trim().toLowerCase();
      const matches = ({ name }: FacetNode) => name.includes(wanted);
      const expected = nodes.filter((node) => matches(node) || node.children.some(matches));
      const shown = valuesNamed(nodes, words);
      expect(shown.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug));
      for (const [place, node] of shown.entries()) {
        const children = expected[place]?.children ?? [];
        expect(node.children).toEqual(matches(node) ? children : children.filter(matches));
      }
    }),
  );
});
