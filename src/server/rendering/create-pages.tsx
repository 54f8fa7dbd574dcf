import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Provider } from "react-redux";
import { salaryText } from "../../features/results/job-texts";
import { headingText } from "../../features/results/Results";
import type { CompanyHead, LandingHead, SiteState } from "../../features/site/site-slice";
import type { Translate } from "../../features/site/use-text";
import { type AppStore, makeStore } from "../../page/make-store";
import { AlertPage, alertTitle } from "../../page/plain/alerts/AlertPage";
import { alertText } from "../../page/plain/alerts/alert-texts";
import type { AlertView } from "../../page/plain/alerts/alert-view";
import { ErrorPage, errorKind, requestIdPlace } from "../../page/plain/ErrorPage";
import { FramedResults } from "../../page/plain/FramedResults";
import { FrontPage } from "../../page/plain/FrontPage";
import { ClosedJobPage } from "../../page/plain/job/ClosedJobPage";
import { JobPage } from "../../page/plain/job/JobPage";
import { plainPageText, type TranslatePlainPage } from "../../page/plain/plain-page-texts";
import { SavedPage } from "../../page/plain/SavedPage";
import { SiteFrameContext } from "../../page/plain/site-frame";
import { preloadedStateFor } from "../../page/preloaded-state";
import { selectResultsCanonical, selectResultsTitle } from "../../page/results-head";
import { searchTitle } from "../../page/search-title";
import { alternateAddress, alternateKinds, alternateTypes, type FeedKind } from "../../shared/alternates";
import { isListed } from "../../shared/crawl-policy";
import { newestFirst } from "../../shared/posted";
import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { emptyQuery } from "../../shared/search-query";
import { moneyText, type Texts } from "../../shared/texts";
import type { JobDetail } from "../../shared/wire/job";
import type { ResultsFragment } from "../../shared/wire/results";
import type { SiteCurrency } from "../jobs/currencies";
import type { PayPeriod } from "../jobs/pay-scale";
import { namesIn } from "../languages/named-answer";
import { wordingOf } from "../languages/wording";
import { pictureOfJob, pictureOfSite } from "../pictures/share-pictures";
import type { Landing } from "../search/landings";
import { type CompanyProfile, profilesByName } from "../settings/company-profiles";
import { defaultCounting, defaultLegal } from "../settings/operator-settings";
import type { SiteConfig } from "../settings/site-config";
import { ownTheme, type Theme } from "../theme/theme";
import {
  type DocumentParts,
  type DocumentPieces,
  documentOf,
  type PageAssets,
  preloadLinks,
  type SiteAssets,
  wholeDocument,
} from "./document";
import { jobFeed, writeAtomFeed, writeJsonFeed } from "./job-feed";
import { linkedCompany, linkedJobPosting, linkedSite } from "./linked-data";
import type { ClosedJobView, FrontView, JobView, Pages, ResultsView } from "./pages";

type ProfileOf = ReturnType<typeof profilesByName>;

interface PagesOptions {
  readonly site: Pick<SiteConfig, "name" | "locale" | "texts" | "uploads"> &
    Partial<
      Pick<SiteConfig, "country" | "contact" | "legal" | "footerLinks" | "notice" | "analytics" | "counting">
    >;
  /** Public address without a trailing slash. */
  baseUrl(): string;
  readonly assets: SiteAssets;
  readonly theme?: Theme;
  readonly companies?: readonly CompanyProfile[];
  readonly currency?: SiteCurrency | null;
  readonly period?: PayPeriod;
  /** Shown after the gazetteer's credit. */
  readonly credits?: () => readonly string[];
  /** `YYYY-MM-DD`, UTC. */
  readonly today?: () => string;
}

/** The parts in which pages differ. A picture's address is a path; the default is the site's picture. */
type PageParts = Omit<DocumentParts, "lang" | "assets" | "site" | "picture"> &
  Partial<Pick<DocumentParts, "assets" | "picture">>;

/** Not SVG: Chromium re-reads the icon on every address change, and an SVG document takes 3 ms to make. */
const ownIcon = { address: "/favicon.png", mediaType: "image/png" };

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of short functions, one for each page.
export function createPages(options: PagesOptions): Pages {
  const { site, baseUrl, assets, theme = ownTheme } = options;
  const { today = () => new Date().toISOString().slice(0, 10), credits = () => [] } = options;
  const { currency = null, period = "year", companies = [] } = options;
  const profileOf = profilesByName(companies);
  const { name, locale, uploads } = site;
  const wording = wordingOf(locale, site.texts);
  const named = namesIn(wording);
  const texts = withPay(site.texts, { currency, period }, wording.texts);
  const t = plainPageText(texts);
  const titled = (title: string) => t("title.site", { title, site: name });
  const { applies: countsApplies, searches: countsSearches } = site.counting ?? defaultCounting;
  const siteNow = (): SiteState => ({
    ...{ name, locale, uploads, countsSearches },
    texts: withCredits(texts, credits()),
    baseUrl: baseUrl(),
    today: today(),
  });
  const { legal = defaultLegal, contact = null, footerLinks = [], notice = null, analytics = null } = site;
  const frame = { logo: theme.logo, legal, contact, footerLinks, notice, countsApplies };
  const head = { name, icon: theme.favicon ?? ownIcon, style: theme.style, analytics };
  const write = ({ picture = { address: pictureOfSite, text: name }, ...parts }: PageParts) =>
    documentOf({
      ...{ lang: wording.lang, assets: assets.results, site: head, ...parts },
      picture: { ...picture, address: baseUrl() + picture.address },
    });
  const renderWith = (store: AppStore, page: ReactElement) =>
    renderToString(
      <Provider store={store}>
        <SiteFrameContext value={frame}>{page}</SiteFrameContext>
      </Provider>,
    );
  const plainPieces = (page: ReactElement, parts: Omit<PageParts, "markup">) => {
    const store = makeStore({ preloadedState: { site: siteNow() } });
    return write({ assets: assets.plain, ...parts, markup: () => renderWith(store, page) });
  };
  const writePlain = (...page: Parameters<typeof plainPieces>) => wholeDocument(plainPieces(...page));

  function frontPage({ fragment, landingOf }: FrontView): DocumentPieces {
    const shown = siteNow();
    const told = { ...shown, texts: textsNotIn(shown.texts, wording.builtIn) };
    return plainPieces(<FrontPage site={told} fragment={fragment} landingOf={landingOf} />, {
      title: titled(t("front.title")),
      description: t("front.lead", { jobs: t("jobs", { count: fragment.total_count }) }),
      canonical: baseUrl() + routes.front,
      isUnlisted: !isListed(emptyQuery, fragment.total_count),
      linkedData: linkedSite(name, baseUrl() + routes.front),
      assets: assets.front,
    });
  }

  function results(view: ResultsView): DocumentPieces {
    const { query, foreign, fragment, beside = null, job = null, landing = null, isAtLanding } = view;
    const about = isAtLanding && landing?.company ? companyHead(landing.company, profileOf) : undefined;
    const head = landing && { ...landingHead(t, landing, isAtLanding), ...(about && { company: about }) };
    const site: SiteState = { ...siteNow(), landing: head };
    const shown = preloadedStateFor(query, foreign, fragment, site, job);
    const store = makeStore({ preloadedState: shown });
    const state = { ...shown, site: { ...site, texts: textsNotIn(site.texts, wording.builtIn) } };
    return write({
      title: selectResultsTitle(store.getState()),
      description:
        landing && isAtLanding ? landingSummary(t, landing, fragment) : resultsSummary(t, fragment),
      canonical: selectResultsCanonical(store.getState()),
      alternates: alternateKinds.map((kind) => ({
        type: alternateTypes[kind],
        address: alternateAddress(kind, query),
      })),
      isUnlisted: !isListed(parseQuery(fragment.query), fragment.total_count),
      markup: () => renderWith(store, <FramedResults beside={beside} />),
      state,
      ...(about && {
        linkedData: linkedCompany(about, baseUrl()),
        assets: withStyles(assets.results, assets.later),
      }),
      ...(beside && { assets: withStyles(assets.results, assets.plain) }),
    });
  }

  function feed(kind: FeedKind, view: ResultsView): string {
    const about = { name, lang: wording.lang, baseUrl: baseUrl(), today: today(), t };
    const written = jobFeed(kind, about, titled(searchTitle(t, view.fragment)), view);
    return kind === "atom" ? writeAtomFeed(written) : writeJsonFeed(written, view.fragment);
  }

  function job({ record, backTo, onward }: JobView): string {
    const { job, language, others } = record;
    // Search engines should get a job's facts once.
    const linkedData =
      others.leader === null ? linkedJobPosting(record, { name, country: site.country ?? null }) : null;
    return writePlain(<JobPage {...{ job, language, others, backTo, onward }} />, {
      title: titled(jobTitle(t, job)),
      description: jobSummary(t, job),
      canonical: baseUrl() + (others.leader ?? job).url,
      picture: { address: pictureOfJob(job.id), text: `${job.title}, ${job.company}` },
      ...(linkedData && { linkedData }),
    });
  }

  /** Without linked data: there is nothing to list any more. */
  function closedJob({ record: { job, openness }, backTo, backCount, like }: ClosedJobView): string {
    const back = { query: parseQuery(backTo ?? ""), count: backCount, hasSearch: backTo !== null };
    const isGone = openness === "gone";
    return writePlain(<ClosedJobPage job={job} isGone={isGone} back={back} like={like} />, {
      title: titled(
        isGone ? `${t("error.gone.title")}: ${job.title}` : `${t("closed.title")}: ${jobTitle(t, job)}`,
      ),
      isUnlisted: true,
    });
  }

  function saved(): string {
    return writePlain(<SavedPage />, { title: titled(t("saved.title")), isUnlisted: true });
  }

  function alerts(view: AlertView): string {
    const title = titled(alertTitle(alertText(texts), view));
    return writePlain(<AlertPage view={view} />, { title, isUnlisted: true });
  }

  const errors = new Map<string, string>();

  /** Cached but for the request's id: a server that refuses many must not take long over each. */
  function error(status: number, requestId: string): string {
    const key = [status, ...credits()].join(" ");
    const title = titled(t(`error.${errorKind(status)}.title`));
    const page = errors.get(key) ?? writePlain(<ErrorPage status={status} />, { title, isUnlisted: true });
    errors.set(key, page);
    return page.replace(requestIdPlace, requestId);
  }

  const pages: Pages = {
    front: frontPage,
    results,
    feed,
    job,
    closedJob,
    saved,
    alerts,
    error,
    searchTitle: (fragment) => searchTitle(t, fragment),
    named,
    in: () => pages,
    resultsLinks: preloadLinks(assets.results),
    frontLinks: preloadLinks(assets.front),
  };
  return pages;
}

function withStyles(page: PageAssets, other: PageAssets): PageAssets {
  return { ...page, styles: [...new Set([...page.styles, ...other.styles])] };
}

/** Connects a landing page with its search; only its own path gets its title and heading. */
function landingHead(t: TranslatePlainPage, landing: Landing, isAtLanding = false): LandingHead {
  const title = landingTitle(t, landing);
  return {
    canonical: stringifyQuery(landing.query),
    path: landing.path,
    ...(isAtLanding && { title, heading: t("landing.heading", { title }) }),
  };
}

function companyHead({ name }: { readonly name: string }, profileOf: ProfileOf): CompanyHead {
  const { paragraphs = [], website = null, logo = null } = profileOf(name) ?? {};
  return { name, paragraphs, website, logo: logo && { address: logo.address, ...logo.size } };
}

function landingTitle(t: TranslatePlainPage, { discipline, place, company }: Landing): string {
  if (company !== null) return t("landing.company", { company: company.name });
  // Of two places with one name, the less likely one says where it is.
  const where = place?.isNamesake ? place.hierarchy.split(", ").slice(0, 2).join(", ") : place?.name;
  if (discipline === null) return t("landing.place", { place: where ?? "" });
  const { name } = discipline;
  return place === null
    ? t("landing.discipline", { discipline: name })
    : t("landing.both", { discipline: name, place: where ?? "" });
}

function landingSummary(t: TranslatePlainPage, landing: Landing, fragment: ResultsFragment): string {
  const jobs = t("jobs", { count: fragment.total_count });
  const newest = newestFirst(fragment.jobs)
    .slice(0, examples)
    .map(({ title, company }) => (landing.company === null ? `${title}, ${company}` : title));
  const title = landingTitle(t, landing);
  return t("landing.description", { title, jobs, newest: newest.join("; ") });
}

const examples = 3;

function resultsSummary(t: Translate, fragment: ResultsFragment): string {
  const listed = fragment.jobs.filter(({ featured }) => !featured);
  const jobs = (listed.length > 0 ? listed : fragment.jobs)
    .slice(0, examples)
    .map(({ title, company }) => `${title}, ${company}`);
  return [headingText(t, fragment), ...jobs].join(" · ");
}

/** The first of a job's places tells it from its namesakes. */
function jobTitle(t: TranslatePlainPage, { title, company, locations: [first] }: JobDetail): string {
  if (first === undefined) return t("job.title.placeless", { title, company });
  return t("job.title", { title, company, place: first.name });
}

function jobSummary(t: Translate, { title, company, locations, salary }: JobDetail): string {
  const places = locations.slice(0, examples).map(({ hierarchy }) => hierarchy);
  return [title, company, ...places, salaryText(t, salary)].filter((part) => part !== "").join(" · ");
}

/** Appended to the footer's text, so that the page's script need not know of credits. */
function withCredits(texts: Texts, credits: readonly string[]): Texts {
  if (credits.length === 0) return texts;
  return { ...texts, "footer.places": [plainPageText(texts)("footer.places"), ...credits].join(" ") };
}

interface PayWords {
  readonly currency: SiteCurrency | null;
  readonly period: PayPeriod;
}

/** The language's texts, then those about salaries, then the site's own, which take precedence. */
export function withPay(own: Texts, { currency, period }: PayWords, language: Texts = {}): Texts {
  const t = plainPageText({ ...language, ...own });
  const per = t(`salary.${period}`);
  const none = moneyText(0, currency?.code ?? "XXX", t("language"));
  const amount = currency === null ? "{count}" : none.replace("0", "{count}");
  const unit = currency === null ? per : `${none.replace("0", "").trim()} ${per}`;
  const { code = "", worth = {} } = currency ?? {};
  const others = Object.keys(worth).filter((other) => other !== code);
  const note = others.length === 0 ? "salary.only" : "salary.converted";
  const words = { pay: t(`salary.pay.${period}`), currency: code, others: others.join(", ") };
  return {
    ...language,
    "salary_min.value": t("salary.value", { amount, per }),
    "salary_min.own": t("salary.own", { unit }),
    ...(currency && { "salary_min.note": t(note, words) }),
    ...own,
  };
}

/** The texts to send to a browser whose script already holds `known`. */
function textsNotIn(texts: Texts, known: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key, words]) => known[key] !== words));
}
