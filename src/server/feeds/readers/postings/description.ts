import { escapeText } from "entities";
import type { PostingValues } from "./posting-values";
import type { PostingFields, Section } from "./system";

/** A description of the parts that a system has it in, under their headings, with what else is known at its end. */
export function readPostingDescription(values: PostingValues, fields: PostingFields): string | null {
  const facts = Object.entries(fields.facts ?? {}).map(
    ([name, paths]) => [name, values.text(paths)] as const,
  );
  const sections = (fields.description ?? []).flatMap((section) => sectionsAt(values, section));
  const all = [...sections, factsAsList(facts)].filter((text) => text !== "");
  return all.join("\n\n") || null;
}

/** Facts as an HTML list; those that are null are left out, and a list of none is empty. */
export function factsAsList(facts: readonly (readonly [name: string, value: string | null])[]): string {
  const items = facts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<li><strong>${name}:</strong> ${escapeText(value ?? "")}</li>`);
  return items.length === 0 ? "" : `<ul>${items.join("")}</ul>`;
}

function sectionsAt(values: PostingValues, section: Section): string[] {
  if (typeof section === "string" || !("heading" in section)) return [values.text(section) ?? ""];
  return values.parts(section.at).flatMap((part) => {
    const body = part.text(section.body);
    return body === null ? [] : [`${headingOf(part.text(section.heading))}${inList(body)}`];
  });
}

function headingOf(text: string | null): string {
  return text === null ? "" : `<h3>${escapeText(text)}</h3>\n`;
}

/** Items without the list that they belong in. */
function inList(body: string): string {
  return /^<li\b/i.test(body) ? `<ul>${body}</ul>` : body;
}
