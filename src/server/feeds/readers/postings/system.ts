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
