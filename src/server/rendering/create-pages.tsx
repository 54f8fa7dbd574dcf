import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Provider } from "react-redux";
import type { SiteState } from "../../features/site/site-slice";
import { App } from "../../page/App";
import { ErrorPage, errorKind } from "../../page/ErrorPage";
import { JobPage } from "../../page/JobPage";
import { type AppStore, makeStore } from "../../page/make-store";
import { plainPageText } from "../../page/plain-page-texts";
import { preloadedStateFor } from "../../page/preloaded-state";
import { selectResultsCanonical, selectResultsTitle } from "../../page/results-head";
import type { SiteConfig } from "../settings/site-config";
import { type DocumentParts, type DocumentPieces, documentOf, wholeDocument } from "./document";
import { jobPosting } from "./job-posting";
import { type PageAssets, preloadLinks } from "./page-assets";
import { jobSummary, resultsSummary } from "./page-summary";
import type { JobView, Pages, ResultsView } from "./pages";

export interface PagesOptions {
  /** What of the site's settings is the browser's business. */
  readonly site: Pick<SiteConfig, "name" | "locale" | "texts" | "uploads">;
  /** Public address without a trailing slash. */
  baseUrl(): string;
  readonly assets: PageAssets;
  /** Runs before the page's script has come. */
  readonly inlineScript: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly today?: () => string;
}

/** Renders whole documents with the same components and the same store that the browser has. */
export function createPages({ site, baseUrl, assets, inlineScript, today = utcToday }: PagesOptions): Pages {
  const { name, locale, texts, uploads } = site;
  const t = plainPageText(texts);
  const titled = (title: string) => t("title.site", { title, site: name });
  const siteNow = (): SiteState => ({
    ...{ name, locale, texts, uploads },
    baseUrl: baseUrl(),
    today: today(),
  });
  const write = (parts: Omit<DocumentParts, "lang" | "assets" | "inlineScript">) =>
    documentOf({ lang: locale, assets, inlineScript, ...parts });

  function results({ query, foreign, fragment }: ResultsView): DocumentPieces {
    const state = preloadedStateFor(query, foreign, fragment, siteNow());
    const store = makeStore({ preloadedState: state });
    return write({
      title: selectResultsTitle(store.getState()),
      description: resultsSummary(t, fragment),
      canonical: selectResultsCanonical(store.getState()),
      isUnlisted: fragment.total_count === 0,
      markup: () => renderWith(store, <App />),
      state,
    });
  }

  function job({ record, backTo }: JobView): string {
    const store = makeStore({ preloadedState: { site: siteNow() } });
    const page = write({
      title: titled(record.job.title),
      description: jobSummary(t, record.job),
      canonical: baseUrl() + record.job.url,
      markup: () => renderWith(store, <JobPage job={record.job} backTo={backTo} />),
      linkedData: jobPosting(record, name),
    });
    return wholeDocument(page);
  }

  const errors = new Map<number, string>();

  /** Written once: a server that refuses many must not take long over each. */
  function error(status: number): string {
    const page = errors.get(status) ?? writeError(status);
    errors.set(status, page);
    return page;
  }

  function writeError(status: number): string {
    const store = makeStore({ preloadedState: { site: siteNow() } });
    const page = write({
      title: titled(t(`error.${errorKind(status)}.title`)),
      isUnlisted: true,
      markup: () => renderWith(store, <ErrorPage status={status} />),
    });
    return wholeDocument(page);
  }

  return {
    results,
    job,
    error,
    resultsLinks: preloadLinks(assets),
    inlineScripts: [inlineScript],
  };
}

function renderWith(store: AppStore, page: ReactElement): string {
  return renderToString(<Provider store={store}>{page}</Provider>);
}

function utcToday(): string {
  return new Date().toISOString().slice(0, 10);
}
