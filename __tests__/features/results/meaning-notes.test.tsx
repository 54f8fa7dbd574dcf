import type { Meaning } from "../../../src/shared/wire/meaning";
import { noMeaning } from "../../support/empty-parts";
import { all, textOf } from "../../support/markup";
import { renderedPage } from "../../support/rendered";

/** What stands under the heading, as its words and where its links lead. */
function notesOf(search: string, meaning: Partial<Meaning>) {
  const page = renderedPage(search, { fragment: { query: search, meaning: { ...noMeaning, ...meaning } } });
  const [list] = all(page, "ul").filter(({ attributes }) => attributes["data-in-place"] === "keywords");
  if (list === undefined) return [];
  const links = all(list, "a").map(({ attributes }) => attributes.href);
  return [textOf(list), ...links];
}

const nurse = { text: "nurse", query: "search[query]=nurse", count: 12 };

test("nothing is said of keywords that were searched as they are", () => {
  expect(notesOf("search[query]=nurse", {})).toEqual([]);
});

test("a correction that is not sure is offered with what it finds, and the results stay", () => {
  const notes = notesOf("search[query]=nures", { corrected: { ...nurse, applied: false } });
  expect(notes).toEqual(["Did you meannurse 12 jobs", "/jobs?search[query]=nurse"]);
});

test("one that is sure is said, with the way to what was typed", () => {
  const [text, exactly] = notesOf("search[query]=nures", { corrected: { ...nurse, applied: true } });
  expect(text).toContain("No results for “nures”. Showing jobs for “nurse”.");
  expect(exactly).toBe("/jobs?search[query]=nures&search[exact]=1");
});

test("what was left out is named, and can be searched for all the same", () => {
  const [text, exactly] = notesOf("search[query]=nurse+£35k", { left_out: ["£35k"] });
  expect(text).toContain("Ignored: £35k");
  expect(exactly).toBe("/jobs?search[query]=nurse+%C2%A335k&search[exact]=1");
});

test("exact and similar searches say so, each with the way back", () => {
  expect(notesOf("search[query]=nurse&search[exact]=1", {}).at(-1)).toBe("/jobs?search[query]=nurse");
  expect(notesOf("search[query]=nurse&search[similar]=1", {}).at(-1)).toBe("/jobs?search[query]=nurse");
});
