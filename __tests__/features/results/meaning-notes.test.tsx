import type { Meaning } from "../../../src/shared/wire/meaning";
import { noMeaning } from "../../support/empty-parts";
import { all, textOf } from "../../support/markup";
import { renderedPage } from "../../support/rendered";

/** The text of the notes under the heading, then the addresses of their links. */
function notesOf(search: string, meaning: Partial<Meaning>) {
  const page = renderedPage(search, { fragment: { query: search, meaning: { ...noMeaning, ...meaning } } });
  const [list] = all(page, "ul").filter(({ attributes }) => attributes["data-in-place"] === "keywords");
  if (list === undefined) return [];
  const links = all(list, "a").map(({ attributes }) => attributes.href);
  return [textOf(list), ...links];
}

const nurse = { text: "nurse", query: "search[query]=nurse", count: 12 };

test("keywords that are searched as typed have no note", () => {
  expect(notesOf("search[query]=nurse", {})).toEqual([]);
});

test("an uncertain correction is offered as a link with its job count", () => {
  const notes = notesOf("search[query]=nures", { corrected: { ...nurse, applied: false } });
  expect(notes).toEqual(["Did you meannurse 12 jobs", "/jobs?search[query]=nurse"]);
});

test("an applied correction is stated, with a link to the typed keywords", () => {
  const [text, exactly] = notesOf("search[query]=nures", { corrected: { ...nurse, applied: true } });
  expect(text).toContain("No results for “nures”. Showing jobs for “nurse”.");
  expect(exactly).toBe("/jobs?search[query]=nures&search[exact]=1");
});

test("ignored words are named, with a link that searches for them, too", () => {
  const [text, exactly] = notesOf("search[query]=nurse+£35k", { left_out: ["£35k"] });
  expect(text).toContain("Ignored: £35k");
  expect(exactly).toBe("/jobs?search[query]=nurse+%C2%A335k&search[exact]=1");
});

test("exact and similar searches link back to the usual search", () => {
  expect(notesOf("search[query]=nurse&search[exact]=1", {}).at(-1)).toBe("/jobs?search[query]=nurse");
  expect(notesOf("search[query]=nurse&search[similar]=1", {}).at(-1)).toBe("/jobs?search[query]=nurse");
});
