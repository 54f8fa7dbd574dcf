import { disciplines, jobTypes } from "../taxonomy/taxonomy";
import type { ValueNames, Wording } from "./wording";

type Kind = "disciplines" | "job_types" | "places";
type Fields = Readonly<Record<string, unknown>>;

/** Kinds of the names in an answer's fields, also for answers with a `kind` field. */
const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    disciplines: "disciplines",
    discipline: "disciplines",
    job_types: "job_types",
    locations: "places",
    all_locations: "places",
    location: "places",
    only_location: "places",
    place: "places",
    data: "places",
    links: "places",
  }),
);

/**
 * Translates the names in an answer: disciplines, job types, countries, and labels made of them. All else,
 * such as companies, is unchanged. Works on fragments, jobs, landing pages and lookups, which share field
 * names.
 */
export function namesIn({ locale, lang, names }: Pick<Wording, "locale" | "lang" | "names">) {
  const { language } = new Intl.Locale(lang);
  if (names === null) return <Answer>(answer: Answer): Answer => withoutOwn(language, answer);
  const words = new NamesOfLocale(names, countryNames(locale));
  return <Answer>(answer: Answer): Answer => words.renamed(withoutOwn(language, answer)) as Answer;
}

const listsOfJobs = new Set(["jobs", "like", "adverts"]);
const holdersOfJobs = new Set(["company", "like", "others"]);

/** Removes `language` from jobs in the page's own language. Visits known fields only, for speed. */
function withoutOwn<Answer>(own: string, answer: Answer): Answer {
  if (typeof answer !== "object" || answer === null) return answer;
  const job = (given: unknown) => {
    if (typeof given !== "object" || given === null || Reflect.get(given, "language") !== own) return given;
    const { language: _own, ...rest } = given as { readonly language: string };
    return rest;
  };
  const changed = Object.entries(answer).flatMap(([key, value]) => {
    if (Array.isArray(value)) return listsOfJobs.has(key) ? [[key, value.map(job)]] : [];
    if (key === "job" || key === "leader") return [[key, job(value)]];
    return holdersOfJobs.has(key) ? [[key, withoutOwn(own, value)]] : [];
  });
  return { ...answer, ...Object.fromEntries(changed) };
}

class NamesOfLocale {
  readonly #values: Readonly<Record<"disciplines" | "job_types", ReadonlyMap<string, string>>>;
  readonly #countries: ReadonlyMap<string, string>;
  /** By English name. */
  readonly #labels: ReadonlyMap<string, string>;

  constructor(names: ValueNames, countries: ReadonlyMap<string, string>) {
    const named = {
      disciplines: new Map(Object.entries(names.disciplines)),
      job_types: new Map(Object.entries(names.job_types)),
    };
    this.#values = named;
    this.#countries = countries;
    this.#labels = new Map([
      ...disciplines.map(({ slug, name }) => [name, named.disciplines.get(slug) ?? name] as const),
      ...jobTypes.map(({ slug, name }) => [name, named.job_types.get(slug) ?? name] as const),
      ["Remote", names.remote],
    ]);
  }

  renamed(answer: unknown, kind?: Kind): unknown {
    if (Array.isArray(answer)) return answer.map((each) => this.renamed(each, kind));
    if (typeof answer !== "object" || answer === null) return answer;
    const own = kinds.get(String(Reflect.get(answer, "kind"))) ?? kind;
    const parts = Object.entries(answer).map(([key, value]) => [
      key,
      typeof value === "string"
        ? this.#said(key, value, answer as Fields, own)
        : this.#below(key, value, own),
    ]);
    return Object.fromEntries(parts);
  }

  #below(key: string, value: unknown, kind: Kind | undefined): unknown {
    return key === "refinement" ? this.#refinement(value) : this.renamed(value, kinds.get(key) ?? kind);
  }

  #said(key: string, text: string, fields: Fields, kind: Kind | undefined): string {
    if (key === "hierarchy") return this.#hierarchy(text);
    if (key === "discipline") return this.#labels.get(text) ?? text;
    if (kind === undefined || (key !== "name" && key !== "label")) return text;
    if (kind === "places") return isOfCountry(fields) ? this.#hierarchy(text) : text;
    const bySlug = this.#values[kind].get(String(fields.slug));
    return bySlug ?? this.#labels.get(text) ?? text;
  }

  /** Only the last part is a country: Georgia is also a state. */
  #hierarchy(text: string): string {
    const start = text.lastIndexOf(", ") + 1;
    const last = text.slice(start).trim();
    const country = this.#countries.get(last);
    return country === undefined ? text : `${text.slice(0, start)}${start > 0 ? " " : ""}${country}`;
  }

  /** Its label is a list of keywords, places, job types and ways to work. */
  #refinement(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const label = String(Reflect.get(value, "label")).split(", ");
    return { ...value, label: label.map((part) => this.#labels.get(part) ?? part).join(", ") };
  }
}

/** Whether the name's or label's slug is of a country; hierarchies are handled separately. */
function isOfCountry({ slug, cached_slug_with_class: place, query }: Fields): boolean {
  return [slug, place, query].some((each) => typeof each === "string" && /\.country\b/.test(each));
}

/** Maps the gazetteer's English names of countries to those of a locale. */
export function countryNames(locale: string): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const wanted = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const names = new Map<string, string>();
  for (const code of countryCodes()) {
    const [from, to] = [english.of(code), wanted.of(code)];
    if (from !== undefined && to !== undefined) names.set(from, to);
  }
  return names;
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** All pairs of letters; those that are not countries have no name. */
function countryCodes(): string[] {
  return letters.flatMap((first) => letters.map((second) => first + second));
}
