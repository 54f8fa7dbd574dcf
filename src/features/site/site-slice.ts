import { createSlice } from "@reduxjs/toolkit";
import type { Texts } from "../../shared/texts";

/** What the upload panel needs to know; the numbers that everybody shares are constants. */
export interface UploadSettings {
  readonly enabled: boolean;
  readonly url: string;
  /** File name endings (`.pdf`) and media types (`image/*`). */
  readonly acceptedTypes: readonly string[];
  readonly maxFiles: number;
  /** 0: until they have been read. */
  readonly keepDays: number;
}

/** The operator's settings as far as the page needs them, and the server's day. Nothing changes them. */
export interface SiteState {
  readonly name: string;
  /** Public address without a trailing slash, for canonical links. */
  readonly baseUrl: string;
  /** BCP 47. */
  readonly locale: string;
  /** Words that differ from the defaults. */
  readonly texts: Texts;
  /**
   * The server's UTC date, `YYYY-MM-DD`, so that "2 days ago" is the same in its markup and in the browser.
   */
  readonly today: string;
  readonly uploads: UploadSettings;
  /** Whether what searches offer tells the site that it is taken. */
  readonly countsSearches?: boolean;
  /** Of the search that the document was asked for with, where a landing page stands for it. */
  readonly landing?: LandingHead | null | undefined;
}

/** What a search is known by beside its query. */
export interface LandingHead {
  /** The canonical query. */
  readonly canonical: string;
  readonly path: string;
  /** Its own, where the document is the landing page; the heading with `{jobs}` for how many there are. */
  readonly title?: string;
  readonly heading?: string;
  /** On a company's own page. */
  readonly company?: CompanyHead;
}

/** What stands above a company's jobs; all but the name as far as the operator gave it. */
export interface CompanyHead {
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly website: string | null;
  readonly logo: { readonly address: string; readonly width?: number; readonly height?: number } | null;
}

const initialState: SiteState = {
  name: "Jobsieve",
  baseUrl: "",
  locale: "en-GB",
  texts: {},
  today: "1970-01-01",
  uploads: { enabled: true, url: "/api/v1/uploads", acceptedTypes: [], maxFiles: 1, keepDays: 0 },
};

export const siteSlice = createSlice({ name: "site", initialState, reducers: {} });

export interface SiteRoot {
  readonly site: SiteState;
}

export const selectSite = (state: SiteRoot): SiteState => state.site;

export const selectSiteName = ({ site }: SiteRoot) => site.name;
/** The site's own words for texts of `src/shared/texts.ts`. */
export const selectTexts = ({ site }: SiteRoot) => site.texts;
/** `YYYY-MM-DD`, UTC, as the server had it. */
export const selectToday = ({ site }: SiteRoot) => site.today;
/** Undefined for every other search. */
export const selectLanding = ({ site: { landing } }: SiteRoot, canonical: string) =>
  landing?.canonical === canonical ? landing : undefined;
/** Before every address that must be absolute; no slash at its end. */
export const selectBaseUrl = ({ site }: SiteRoot) => site.baseUrl;
