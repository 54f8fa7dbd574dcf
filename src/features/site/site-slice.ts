import { createSlice } from "@reduxjs/toolkit";
import type { Texts } from "../../shared/texts";

/** What the upload panel needs to know; the numbers that everybody shares are constants. */
export interface UploadSettings {
  readonly url: string;
  /** File name endings (`.pdf`) and media types (`image/*`). */
  readonly acceptedTypes: readonly string[];
  readonly maxFiles: number;
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
  /** The server's UTC date, `YYYY-MM-DD`, so that "2 days ago" is the same in its markup and in the browser. */
  readonly today: string;
  readonly uploads: UploadSettings;
}

const initialState: SiteState = {
  name: "Jobsieve",
  baseUrl: "",
  locale: "en-GB",
  texts: {},
  today: "1970-01-01",
  uploads: { url: "/api/v1/uploads", acceptedTypes: [], maxFiles: 1, keepDays: 30 },
};

export const siteSlice = createSlice({ name: "site", initialState, reducers: {} });

export interface SiteRoot {
  readonly site: SiteState;
}

export const selectSite = (state: SiteRoot): SiteState => state.site;
