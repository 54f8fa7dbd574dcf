import { disciplines, jobTypes } from "../../../src/server/taxonomy/taxonomy";

const slugs = disciplines.map(({ slug }) => slug);

test("slugs are unique, lower case and safe in a URL's list of slugs", () => {
  const all = [...slugs, ...jobTypes.map(({ slug }) => slug)];
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((slug) => !/^[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)?$/.test(slug))).toEqual([]);
});

test("a child's slug extends its parent's, and parents come first", () => {
  for (const { slug, parentSlug } of disciplines) {
    if (parentSlug === null) expect(slug).not.toContain(".");
    else {
      expect(slug.startsWith(`${parentSlug}.`)).toBe(true);
      expect(slugs.indexOf(parentSlug)).toBeLessThan(slugs.indexOf(slug));
    }
  }
});

test("every root has five to twelve children with distinct names", () => {
  for (const { slug: root } of disciplines.filter(({ parentSlug }) => parentSlug === null)) {
    const names = disciplines.flatMap(({ name, parentSlug }) => (parentSlug === root ? [name] : []));
    expect([root, names.length >= 5 && names.length <= 12]).toEqual([root, true]);
    expect(new Set(names).size).toBe(names.length);
  }
});
