import { escapeText } from "entities";
import { readDescription } from "../normalise/description";
import { isObject } from "./postings/paths";
import { many, type Node, text } from "./schema-values";

/** Properties that say more of a job than its description may, with their headings in English and German. */
const sections = [
  ["responsibilities", "Responsibilities", "Aufgaben"],
  ["qualifications", "Qualifications", "Anforderungen"],
  ["skills", "Skills", "Kenntnisse"],
  ["educationRequirements", "Education", "Ausbildung"],
  ["experienceRequirements", "Experience", "Erfahrung"],
  ["jobBenefits", "Benefits", "Leistungen"],
] as const;

/** A posting's description, and behind it what its other properties say that it does not. */
export function descriptionOf(posting: Node): string | null {
  const stated = text(posting.description);
  const isGerman = /^de\b/i.test(text(posting.inLanguage) ?? "");
  const described = stated === null ? null : readDescription(stated);
  const known = wordsOf(described?.text ?? "");
  const more = sections.flatMap(([name, english, german]) => {
    const said = many(posting[name]).flatMap((one) => saidBy(one, isGerman) ?? []);
    const news = said.filter((one) => !known.includes(wordsOf(readDescription(one).text)));
    return news.length === 0 ? [] : [`<h3>${isGerman ? german : english}</h3>\n${asHtml(news)}`];
  });
  return more.length === 0 ? stated : [described?.html ?? "", ...more].join("\n").trim();
}

function asHtml(texts: readonly string[]): string {
  const [only = ""] = texts;
  if (texts.length === 1) return readDescription(only).html;
  return `<ul>${texts.map((one) => `<li>${escapeText(readDescription(one).text)}</li>`).join("")}</ul>`;
}

/** A text, a DefinedTerm, a degree or a number of months; null for what asks for nothing. */
function saidBy(one: unknown, isGerman: boolean): string | null {
  const months = isObject(one) ? Number(text(one.monthsOfExperience)) : 0;
  if (months > 0) return `${months} ${isGerman ? "Monate" : "months"}`;
  const said = text(isObject(one) ? (one.description ?? one.credentialCategory ?? one) : one);
  return said === null || /^(?:no requirements)$/i.test(said) ? null : said;
}

/** To be compared whatever stands between the words. */
function wordsOf(said: string): string {
  return ` ${said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}
