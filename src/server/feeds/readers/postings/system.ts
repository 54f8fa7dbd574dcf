import { isObject, valuesAt } from "./paths";

/** One path, or several of which the first with a value counts. */
export type Paths = string | readonly string[];

/** Part of a description: a text, or a heading and body for each value at `at`. */
export type Section = Paths | { readonly at: string; readonly heading: string; readonly body: string };

/** Paths below each value at `at`, which may itself be a text; without `at`, below the posting. */
export interface PlaceFields {
  readonly at?: string;
  /** Used if no city is given. */
  readonly text?: Paths;
  readonly city?: Paths;
  readonly region?: Paths;
  readonly country?: Paths;
  readonly postalCode?: Paths;
  readonly latitude?: Paths;
  readonly longitude?: Paths;
}

export interface SalaryFields {
  readonly minimum?: Paths;
  readonly maximum?: Paths;
  readonly currency?: Paths;
  readonly period?: Paths;
  readonly text?: Paths;
  readonly inCents?: boolean;
  /** Where this holds, the pay is not the employer's and is left out. */
  readonly unless?: Condition;
}

/** Holds if the text at `at` is one of `is`, which are in lower case. */
export interface Condition {
  readonly at: string;
  readonly is: readonly string[];
  readonly because: string;
}

/** Paths of a job's fields in a system's postings; a field without one is not in the postings. */
export interface PostingFields {
  readonly id: Paths;
  readonly title: Paths;
  readonly company?: Paths;
  /** Titles are 'Company: Title'. */
  readonly titleNamesCompany?: boolean;
  readonly description?: readonly Section[];
  /** Other facts of use to visitors, by their name in the feed's language. */
  readonly facts?: Readonly<Record<string, Paths>>;
  /** A tag such as 'de'. */
  readonly language?: Paths;
  /** '{path}' stands for the value there; a pattern with a missing value yields no address. */
  readonly applyUrl?: Paths;
  readonly salary?: SalaryFields;
  readonly postedAt: Paths;
  readonly validThrough?: Paths;
  readonly places: readonly PlaceFields[];
  /** Used if `places` yield nothing. */
  readonly placesElse?: readonly PlaceFields[];
  readonly remote?: Paths;
  /** All paths are read, as are those below. */
  readonly jobTypes?: readonly string[];
  readonly names?: readonly string[];
  /** Industries and departments, which decide the discipline only if the title does not. */
  readonly industries?: readonly string[];
  /** Replaces the system's own words with ones that are understood. */
  readonly words?: Readonly<Record<string, string>>;
  readonly refused?: readonly Condition[];
  /** Order of numeric dates; day first by default. */
  readonly dateOrder?: "mdy";
}

export interface Paging {
  /** An address in the document, a parameter that counts postings or pages, or the path's last number. */
  readonly by: { readonly link: string } | { readonly offset: string } | { readonly page: string } | "path";
  /** Path of the number of postings on all pages. */
  readonly total: string | null;
  /** Pauses between two requests, as a multiple of the usual pause. */
  readonly pauses?: number;
}

export interface JsonSystem extends PostingFields {
  /** Path of the postings in the document; empty if the document is an array of them. */
  readonly list: string;
  /** Paths that exist in every posting of this system and, taken together, in no other system's. */
  readonly identifiedBy: readonly string[];
  /** The document's field for the company's name, which comes before the postings. */
  readonly companyOfDocument?: string;
  /** The field of a JSON:API document for the resources that postings refer to. */
  readonly included?: string;
  readonly paging?: Paging;
}

export type PagedSystem = JsonSystem & { readonly paging: Paging };

export interface XmlSystem extends PostingFields {
  /** The element of a posting. Fields are elements by plain name: 'Vacancy_ID' is 'vacancyid'. */
  readonly element: string;
  /** The feed's beginning contains one of these. */
  readonly signs: readonly string[];
}

export type PostingSystem = JsonSystem | XmlSystem;

export class ListLength {
  /** Postings so far. */
  held = 0;
  /** The total stated last. */
  total: number | null = null;
  /** The next page's address, as of the last document. */
  next: string | null = null;
  /** Whether a document stated a smaller total than the one before. */
  isShrinking = false;
  lists = 0;

  constructor(
    private readonly list: string,
    private readonly paging: Paging,
  ) {}

  /** Called at a document's end, with everything in it but the postings. */
  ended(document: unknown): void {
    if (!isObject(document)) return;
    const { by, total } = this.paging;
    const inDocument = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);
    if (Array.isArray(this.list.split(".").reduce(inDocument, document))) this.lists += 1;
    const [said] = total === null ? [] : valuesAt(document, total);
    if (typeof said === "number") {
      this.isShrinking ||= this.total !== null && said < this.total;
      this.total = said;
    }
    const [next] = typeof by === "object" && "link" in by ? valuesAt(document, by.link) : [];
    this.next = typeof next === "string" && next !== "" ? next : null;
  }
}

/** What a feed claims to have but does not contain; null if it is complete. */
export function shortfallOf(held: number, total: number | null, next: string | null): string | null {
  const rows = held.toLocaleString("en");
  if (total !== null && total > held)
    return `The feed says that there are ${total.toLocaleString("en")} jobs and holds ${rows}`;
  return next === null ? null : `The feed holds ${rows} jobs and names a page with more`;
}
