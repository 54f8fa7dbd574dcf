import { isObject, valuesAt } from "./paths";

/** One path, or several of which the first that says something counts. */
export type Paths = string | readonly string[];

/** A part of a description: a text, or for each value at `at` a heading with what stands below it. */
export type Section = Paths | { readonly at: string; readonly heading: string; readonly body: string };

/** Where a place's parts are, below each value at `at`, which may be a text itself; else below the posting. */
export interface PlaceFields {
  readonly at?: string;
  /** Used when no city is given. */
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
  /** Whether amounts are in hundredths. */
  readonly inCents?: boolean;
  /** A field that says of some pay that it is not the employer's. */
  readonly unless?: Condition;
}

/** Holds where the field's text is one of these. */
export interface Condition {
  readonly at: string;
  readonly is: readonly string[];
  readonly because: string;
}

/** Where a system's posting keeps what a job is made of. What is not named here is not in its postings. */
export interface PostingFields {
  readonly id: Paths;
  readonly title: Paths;
  readonly company?: Paths;
  /** Titles are 'Company: Title'. */
  readonly titleNamesCompany?: boolean;
  readonly description?: readonly Section[];
  /** What else visitors want to know and no field of ours holds, by its name in the feed's language. */
  readonly facts?: Readonly<Record<string, Paths>>;
  /** A tag such as 'de'. */
  readonly language?: Paths;
  /** '{path}' stands for what is there; a pattern of which a part is missing makes no address. */
  readonly applyUrl?: Paths;
  readonly salary?: SalaryFields;
  readonly postedAt: Paths;
  readonly validThrough?: Paths;
  readonly places: readonly PlaceFields[];
  /** Looked at where `places` say nothing. */
  readonly placesElse?: readonly PlaceFields[];
  readonly remote?: Paths;
  /** Paths that are all looked at, as are those below. */
  readonly jobTypes?: readonly string[];
  /** Categories and occupations: what the job is. */
  readonly names?: readonly string[];
  /** Industries and departments: where it is done, which tells the discipline only where the title does not. */
  readonly industries?: readonly string[];
  /** The system's own words, in words that are understood. */
  readonly words?: Readonly<Record<string, string>>;
  /** Postings that are not for the public. */
  readonly refused?: readonly Condition[];
}

interface Described {
  readonly fields: PostingFields;
  /** How dates of numbers alone are to be read; the day comes first unless it is said. */
  readonly dateOrder?: "mdy";
}

/** How a service that answers page by page is asked for the next one. */
export interface Paging {
  /** An address in the document; a parameter that counts postings or pages; or the number that ends the path. */
  readonly by: { readonly link: string } | { readonly offset: string } | { readonly page: string } | "path";
  /** Where a document says how many postings there are on all pages. */
  readonly total: string | null;
  /** How many of the usual pauses the service wants between two requests. */
  readonly pauses?: number;
}

export interface JsonSystem extends Described {
  readonly kind: "json";
  /** The field of the document that holds the postings; empty where the document is an array of them. */
  readonly list: string;
  /** Paths that lead somewhere in every posting of this system and together in no other's. */
  readonly toldBy: readonly string[];
  /** The field of the document that names the company, before its postings. */
  readonly companyOfDocument?: string;
  /** The field of a JSON:API document that holds what its postings refer to. */
  readonly included?: string;
  /** Left out where one document holds all. */
  readonly paging?: Paging;
}

export interface XmlSystem extends Described {
  readonly kind: "xml";
  /** The element that holds a posting; fields are elements by their plain names: 'Vacancy_ID' is 'vacancyid'. */
  readonly element: string;
  /** One of them stands in the feed's beginning. */
  readonly signs: readonly string[];
}

export type PostingSystem = JsonSystem | XmlSystem;

/** How long a list of postings is that comes in one document or several, and how long it says that it is. */
export class ListLength {
  /** Postings so far. */
  held = 0;
  /** What the last document said that said anything. */
  total: number | null = null;
  /** The address that the last document names for what follows. */
  next: string | null = null;
  /** Whether a document named fewer postings than one before it. */
  isShrinking = false;
  /** Documents so far that hold a list of postings. */
  lists = 0;

  constructor(
    private readonly list: string,
    private readonly paging: Paging,
  ) {}

  static of({ list, paging }: JsonSystem): ListLength | null {
    return paging === undefined ? null : new ListLength(list, paging);
  }

  /** Called at a document's end with what it holds beside its postings. */
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

  /** What the feed says that it has and does not hold, in words; null when it holds all. */
  get shortfall(): string | null {
    const held = this.held.toLocaleString("en");
    if (this.total !== null && this.total > this.held)
      return `The feed says that there are ${this.total.toLocaleString("en")} jobs and holds ${held}`;
    return this.next === null ? null : `The feed holds ${held} jobs and names a page with more`;
  }
}
