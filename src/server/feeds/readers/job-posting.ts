import { escapeText } from "entities";
import type { RawJob, RawPlace, RawSalary, RawValue } from "../feed/feed-row";
import { readDescription } from "../normalise/description";
import { isObject } from "./postings/paths";

/** Less strict than search engines: any property may be a text, an object or an array. */
export function readJobPosting(posting: Node): RawJob {
  const locations = many(posting.jobLocation);
  const remote =
    texts(posting.jobLocationType).some((type) => /telecommute/i.test(type)) || locations.some(isVirtual);
  const places = locations.filter((location) => !isVirtual(location)).flatMap(placesOf);
  const applicants = many(posting.applicantLocationRequirements).map((area) => ({ text: text(area) }));
  return {
    externalId: externalIdOf(posting),
    title: text(posting.title) ?? text(posting.name),
    company: companyOf(posting.hiringOrganization),
    description: descriptionOf(posting),
    applyUrl: text(posting.url) ?? text(posting["@id"]),
    salary: salaryOf(posting),
    postedAt: value(posting.datePosted),
    validThrough: value(posting.validThrough),
    places: places.length > 0 || !remote ? places : applicants,
    remote,
    jobTypes: texts(posting.employmentType),
    occupation: occupationOf(posting),
    language: languageOf(posting.inLanguage),
  };
}

/** Our own property, read in feeds only: pages of other sites must not feature jobs here. */
export function featuredOf({ featured }: Node): RawValue {
  return typeof featured === "boolean" ? String(featured) : value(featured);
}

/** Accepts any spelling of the vocabulary's address. */
export function isJobPosting(node: Node): boolean {
  return texts(node["@type"]).some((type) => /(?:^|[/#:])JobPosting$/.test(type));
}

function externalIdOf(posting: Node): string {
  const stated = many(posting.identifier)
    .map(identifier)
    .find((id) => id !== null);
  return stated ?? text(posting["@id"]) ?? text(posting.url) ?? "";
}

function identifier(given: unknown): string | null {
  return isObject(given) ? (text(given.value) ?? text(given["@id"])) : text(given);
}

function companyOf(organization: unknown): string | null {
  const [first] = many(organization);
  return text(first) ?? (isObject(first) ? text(first.legalName) : null);
}

function isVirtual(location: unknown): boolean {
  return isObject(location) && location["@type"] === "VirtualLocation";
}

/** A Place may have several addresses, and a location may itself be an address. */
function placesOf(place: unknown): RawPlace[] {
  if (!isObject(place)) return [{ text: text(place) }];
  const isAddress = place.address === undefined && place.addressLocality !== undefined;
  const addresses = isAddress ? [place] : many(place.address);
  return (addresses.length === 0 ? [undefined] : addresses).map((address) => placeAt(address, place));
}

function placeAt(address: unknown, place: Node): RawPlace {
  const { geo } = place;
  const spot = isObject(geo) ? geo : place;
  const point =
    spot.latitude === undefined ? {} : { latitude: value(spot.latitude), longitude: value(spot.longitude) };
  if (!isObject(address)) return { text: text(address) ?? text(place.name), ...point };
  return {
    city: text(address.addressLocality),
    region: text(address.addressRegion),
    country: text(address.addressCountry),
    postalCode: value(address.postalCode),
    ...point,
  };
}

/** A MonetaryAmount with an amount, a range or only a text. Many systems put the advertiser's words there. */
function salaryOf(posting: Node): RawSalary | null {
  const base = many(posting.baseSalary)[0] ?? many(posting.estimatedSalary)[0] ?? many(posting.salary)[0];
  const currency = text(posting.salaryCurrency);
  const outer: Node = isObject(base) ? base : { value: base };
  const range = isObject(outer.value) ? outer.value : outer;
  const { minValue, maxValue, value: amount } = range;
  const said = [amount, range.description, outer.description, posting.salaryText]
    .map(wordsIn)
    .find((words) => words !== null);
  const salary = {
    minimum: value(minValue) ?? (wordsIn(amount) === null ? value(amount) : null),
    maximum: value(maxValue),
    currency: text(outer.currency) ?? text(range.currency) ?? currency,
    period: text(range.unitText) ?? text(outer.unitText),
    text: said ?? null,
  };
  return salary.minimum === null && salary.maximum === null && salary.text === null ? null : salary;
}

function wordsIn(given: unknown): string | null {
  const words = typeof given === "string" ? given.trim() : "";
  return /^[\d.,\s]*$/.test(words) ? null : words;
}

function occupationOf(posting: Node): RawJob["occupation"] {
  const categories = many(posting.occupationalCategory).flatMap((category) =>
    isObject(category) ? [text(category.codeValue), text(category.name)] : [text(category)],
  );
  const said = categories.filter((category) => category !== null);
  const isCode = (category: string) => /^\d{2}-?\d{4}/.test(category);
  return {
    socCodes: said.filter(isCode),
    names: said.filter((category) => !isCode(category)),
    industries: texts(posting.industry),
  };
}

/** A tag, or a Language whose `name` is a word and whose `alternateName` is the tag. */
function languageOf(given: unknown): string | null {
  const [first] = many(given);
  return (isObject(first) ? text(first.alternateName) : null) ?? text(first);
}

const sections = [
  ["responsibilities", "Responsibilities", "Aufgaben"],
  ["qualifications", "Qualifications", "Anforderungen"],
  ["skills", "Skills", "Kenntnisse"],
  ["educationRequirements", "Education", "Ausbildung"],
  ["experienceRequirements", "Experience", "Erfahrung"],
  ["jobBenefits", "Benefits", "Leistungen"],
] as const;

function descriptionOf(posting: Node): string | null {
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

/** Accepts a text, a DefinedTerm, a degree or a number of months; null for 'no requirements'. */
function saidBy(one: unknown, isGerman: boolean): string | null {
  const months = isObject(one) ? Number(text(one.monthsOfExperience)) : 0;
  if (months > 0) return `${months} ${isGerman ? "Monate" : "months"}`;
  const said = text(isObject(one) ? (one.description ?? one.credentialCategory ?? one) : one);
  return said === null || /^(?:no requirements)$/i.test(said) ? null : said;
}

function wordsOf(said: string): string {
  return ` ${said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

type Node = Record<string, unknown>;

function many(given: unknown): unknown[] {
  return given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];
}

function texts(given: unknown): string[] {
  return many(given)
    .map(text)
    .filter((one) => one !== null);
}

function text(given: unknown): string | null {
  if (Array.isArray(given)) return text(given[0]);
  if (isObject(given)) return text(given.name ?? given["@value"] ?? given.value);
  return typeof given === "string" || typeof given === "number" ? String(given).trim() || null : null;
}

function value(given: unknown): RawValue {
  return typeof given === "number" ? given : text(given);
}
