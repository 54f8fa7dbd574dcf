import { createSlice, type PayloadAction, type UnknownAction } from "@reduxjs/toolkit";
import type { Texts } from "../../shared/texts";

/** Limits that all sites share are constants. */
export interface UploadSettings {
  readonly enabled: boolean;
  readonly url: string;
  /** File name extensions (`.pdf`) and media types (`image/*`). */
  readonly acceptedTypes: readonly string[];
  readonly maxFiles: number;
  /** 0: only until they have been read. */
  readonly keepDays: number;
}

/** Only `today` ever changes. */
export interface SiteState {
  readonly name: string;
  /** Public address without a trailing slash, for canonical links. */
  readonly baseUrl: string;
  /** BCP 47. */
  readonly locale: string;
  /** Overrides of the default texts. */
  readonly texts: Texts;
  /** The server's UTC date, `YYYY-MM-DD`, since both sides must render the same "2 days ago"; later the browser's. */
  readonly today: string;
  readonly uploads: UploadSettings;
  /** Whether followed offers are reported to the site. */
  readonly countsSearches?: boolean;
  /** Of the requested search, if it has a landing page. */
  readonly landing?: LandingHead | null | undefined;
}

export interface LandingHead {
  /** Canonical query. */
  readonly canonical: string;
  readonly path: string;
  /** Only in the landing page's own document. `{jobs}` in the heading is their number. */
  readonly title?: string;
  readonly heading?: string;
  /** Only on a company's own page. */
  readonly company?: CompanyHead;
}

/** All but the name may be missing. */
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

export const siteSlice = createSlice({
  name: "site",
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    // Pages may stay open over midnight.
    builder.addMatcher(isResumed, (state, { payload: { today } }) => {
      if (today > state.today) state.today = today;
    }),
});

/** `pageResumed` of `navigation`, which imports this slice. */
function isResumed(action: UnknownAction): action is PayloadAction<Pick<SiteState, "today">> {
  return action.type === "results/pageResumed";
}

export interface SiteRoot {
  readonly site: SiteState;
}

export const selectSite = (state: SiteRoot): SiteState => state.site;

export const selectSiteName = ({ site }: SiteRoot) => site.name;
export const selectTexts = ({ site }: SiteRoot) => site.texts;
/** `YYYY-MM-DD` in UTC, the server's. */
export const selectToday = ({ site }: SiteRoot) => site.today;
/** Undefined for any other search. */
export const selectLanding = ({ site: { landing } }: SiteRoot, canonical: string) =>
  landing?.canonical === canonical ? landing : undefined;
/** Prefix of absolute addresses, without a trailing slash. */
export const selectBaseUrl = ({ site }: SiteRoot) => site.baseUrl;
