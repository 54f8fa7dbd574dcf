import fc from "fast-check";
import { pageWindow } from "../../../src/features/results/Pagination";
import { all, named, textOf } from "../../support/markup";
import { renderedPage } from "../../support/rendered";

describe("the pages offered", () => {
  test.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 62, [1, 2, 3, "gap-after", 62]],
    [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [30, 62, [1, "gap-before", 28, 29, 30, 31, 32, "gap-after", 62]],
  ])("around page %i of %i", (page, count, steps) => {
    expect(pageWindow(page, count)).toEqual(steps);
  });

  test("include the first, current and last, and skip pages only at a marked gap", () => {
    const places = fc.integer({ min: 1, max: 500 }).chain((count) => {
      return fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count));
    });
    fc.assert(
      fc.property(places, ([page, count]) => {
        const steps = pageWindow(page, count);
        const numbers = steps.filter((step) => typeof step === "number");
        expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
        for (const [index, step] of steps.entries()) {
          const next = steps[index + 1];
          if (typeof step === "number" && typeof next === "number") expect(next).toBe(step + 1);
        }
      }),
    );
  });
});

describe("pagination", () => {
  const links = (search: string, page: number, page_count: number) => {
    const nav = named(renderedPage(search, { fragment: { page, page_count } }), "nav", "Pagination");
    return all(nav, "a").map(({ attributes, ...rest }) => ({
      text: textOf({ attributes, ...rest }),
      href: attributes.href,
      current: attributes["aria-current"],
    }));
  };

  test("links to the first, previous, numbered and next pages, keeping the search", () => {
    const found = links("search[query]=nurse&page=3&utm_source=mail", 3, 5);
    const to = (page: string) => `/jobs?search[query]=nurse${page}&utm_source=mail`;
    expect(found.map(({ text }) => text)).toEqual(["First", "Previous", "1", "2", "3", "4", "5", "Next"]);
    expect(found[0]?.href).toBe(to(""));
    expect(found[1]?.href).toBe(to("&page=2"));
    expect(found[7]?.href).toBe(to("&page=4"));
    expect(found.filter(({ current }) => current !== undefined)).toEqual([
      { text: "3", href: to("&page=3"), current: "page" },
    ]);
  });

  test("has no Previous on the first page and no Next on the last", () => {
    expect(links("", 1, 3).map(({ text }) => text)).toEqual(["1", "2", "3", "Next"]);
    expect(links("page=3", 3, 3).map(({ text }) => text)).toEqual(["First", "Previous", "1", "2", "3"]);
  });

  test("is left out for a single page", () => {
    expect(all(renderedPage(), "nav", { "aria-label": "Pagination" })).toEqual([]);
  });
});
