import type { RawJob, RawPlace, RawSalary, RawValue } from "../feed-row";
import { isObject } from "./json-lines";

type Node = Record<string, unknown>;

/** Reads a schema.org JobPosting, as strictly as search engines do not: every property may be a text, an object or an array. */
export function readJobPosting(posting: Node): RawJob {
  const remote = texts(posting.jobLocationType).some((type) => /telecommute/i.test(type));
  const places = many(posting.jobLocation).map(placeOf);
  const applicants = many(posting.applicantLocationRequirements).map((area) => ({ text: text(area) }));
  return {
    externalId: externalIdOf(posting),
    title: text(posting.title) ?? text(posting.name),
    company: text(posting.hiringOrganization),
    description: text(posting.description),
    applyUrl: text(posting.url) ?? text(posting["@id"]),
    salary: salaryOf(posting),
    postedAt: value(posting.datePosted),
    validThrough: value(posting.validThrough),
    places: places.length > 0 || !remote ? places : applicants,
    remote,
    jobTypes: texts(posting.employmentType),
    occupation: occupationOf(posting),
  };
}

/** Whether a node says that it is a JobPosting, under any spelling of the vocabulary's address. */
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

function placeOf(place: unknown): RawPlace {
  if (!isObject(place)) return { text: text(place) };
  const { address, geo } = place;
  const point = isObject(geo) ? { latitude: value(geo.latitude), longitude: value(geo.longitude) } : {};
  if (!isObject(address)) return { text: text(address) ?? text(place.name), ...point };
  return {
    city: text(address.addressLocality),
    region: text(address.addressRegion),
    country: text(address.addressCountry),
    ...point,
  };
}

/** `baseSalary` is a MonetaryAmount holding an amount, a range in a QuantitativeValue, or none of it but a text. */
function salaryOf(posting: Node): RawSalary | null {
  const base = many(posting.baseSalary)[0] ?? many(posting.estimatedSalary)[0];
  const currency = text(posting.salaryCurrency);
  if (!isObject(base)) {
    const amount = value(base);
    return amount === null
      ? null
      : typeof amount === "number"
        ? { minimum: amount, currency }
        : { text: amount, currency };
  }
  const range = isObject(base.value) ? base.value : base;
  return {
    minimum: value(range.minValue) ?? value(range.value),
    maximum: value(range.maxValue),
    currency: text(base.currency) ?? text(range.currency) ?? currency,
    period: text(range.unitText) ?? text(base.unitText),
  };
}

function occupationOf(posting: Node): RawJob["occupation"] {
  const categories = many(posting.occupationalCategory).flatMap((category) =>
    isObject(category) ? [text(category.codeValue), text(category.name)] : [text(category)],
  );
  const said = categories.filter((category) => category !== null);
  const isCode = (category: string) => /^\d{2}-?\d{4}/.test(category);
  return {
    socCodes: said.filter(isCode),
    names: [...said.filter((category) => !isCode(category)), ...texts(posting.industry)],
  };
}

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
