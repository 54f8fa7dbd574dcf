import { useSelector } from "react-redux";
import { LocationField } from "../../features/locations/LocationField";
import { CountedLinks } from "../../features/results/CountedLinks";
import { JobCard } from "../../features/results/JobCard";
import results from "../../features/results/results.module.css";
import { choiceText } from "../../features/results/search-texts";
import { SearchForm } from "../../features/search/SearchForm";
import { type SiteState, selectToday } from "../../features/site/site-slice";
import { relOf } from "../../shared/crawl-policy";
import type { ChoiceField, FacetField } from "../../shared/facets";
import { newestFirst } from "../../shared/posted";
import { withChoice, withFacet } from "../../shared/query-changes";
import { addressOf, stringifyQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { emptyQuery, type SearchQuery } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { newSearchesIds } from "../browser/new-searches";
import styles from "./front-page.module.css";
import { Layout } from "./Layout";
import { type TranslatePlainPage, usePlainPageText } from "./plain-page-texts";
import { popularDisciplines, popularPlaces } from "./popular-values";
import { RecentlyViewed } from "./RecentlyViewed";

interface ShortcutsProps {
  readonly fragment: ResultsFragment;
  readonly t: TranslatePlainPage;
}

const offered = [
  ["posted_within", "1"],
  ["posted_within", "7"],
  ["remote", "1"],
] as const satisfies readonly (readonly [ChoiceField, string])[];

/** The script may replace these with the visitor's searches, at the same height so that nothing moves. */
function Shortcuts({ fragment, t }: ShortcutsProps) {
  const values = offered.flatMap(([field, value]) => {
    const count = fragment.facets[field].find(({ slug }) => slug === value)?.count ?? 0;
    const query = withChoice(emptyQuery, field, value);
    return count > 0 ? [{ query, text: choiceText(t, field, value), count }] : [];
  });
  const everything = { query: emptyQuery, text: t("front.everything"), count: fragment.total_count };
  return (
    <>
      <nav id={newSearchesIds.shortcuts} className={styles.shortcuts} aria-labelledby="shortcuts-heading">
        <h2 id="shortcuts-heading" className={styles.label}>
          {t("front.shortcuts")}
        </h2>
        <ul className={styles.chips}>
          {[everything, ...values].map(({ query, text, count }) => (
            <li key={text}>
              <a className={styles.chip} href={addressOf(routes.results, query)} rel={relOf(query, count)}>
                <span className={styles.chipText}>{text}</span> <span>{t("jobs", { count })}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <NewSearches t={t} />
    </>
  );
}

function NewSearches({ t }: { readonly t: TranslatePlainPage }) {
  return (
    <nav
      id={newSearchesIds.searches}
      className={styles.shortcuts}
      aria-labelledby="new-searches-heading"
      hidden
    >
      <h2 id="new-searches-heading" className={styles.label}>
        {t("front.since")}
      </h2>
      <ul className={styles.chips} />
      <template>
        <li>
          <a className={styles.chip} href={routes.results}>
            <span className={styles.chipText} />{" "}
            <span data-one={t("front.new.one")} data-other={t("front.new.other")} />
          </a>
        </li>
      </template>
    </nav>
  );
}

interface FrontPageProps {
  readonly site: SiteState;
  /** Results of the search for everything, with its places down to towns. */
  readonly fragment: ResultsFragment;
  /** The landing page of a search with `total` results, if any. */
  landingOf(query: SearchQuery, total: number): { readonly path: string } | null;
}

const newestJobs = 6;

export function FrontPage({ site, fragment, landingOf }: FrontPageProps) {
  const t = usePlainPageText();
  const jobs = t("jobs", { count: fragment.total_count });
  const { disciplines, locations } = fragment.facets;
  const hasJobs = fragment.total_count > 0;
  const shared = { landingOf, t };
  return (
    <Layout skipLink={{ href: "#main", text: t("skip.main") }}>
      <main id="main" className={styles.page} tabIndex={-1}>
        <div className={styles.hero}>
          <h1 className={styles.title}>{t("front.title")}</h1>
          <p className={styles.lead}>{hasJobs ? t("front.lead", { jobs }) : t("front.empty")}</p>
          <div id="front-search" data-site={JSON.stringify(site)}>
            <SearchForm>
              <LocationField />
            </SearchForm>
          </div>
          {hasJobs && <Shortcuts fragment={fragment} t={t} />}
        </div>
        <Popular
          title="disciplines"
          field="disciplines"
          values={popularDisciplines(disciplines)}
          {...shared}
        />
        <Popular title="places" field="all_locations" values={popularPlaces(locations)} {...shared} />
        {hasJobs && <NewestJobs fragment={fragment} t={t} />}
        <RecentlyViewed className={styles.block} />
      </main>
    </Layout>
  );
}

interface PopularProps extends Pick<FrontPageProps, "landingOf"> {
  readonly title: "disciplines" | "places";
  readonly field: FacetField;
  readonly values: ReturnType<typeof popularPlaces>;
  readonly t: TranslatePlainPage;
}

function Popular({ title, field, values, landingOf, t }: PopularProps) {
  if (values.length === 0) return null;
  const links = values.map(({ slug, text, count }) => {
    const query = withFacet(emptyQuery, field, [slug]);
    return { text, query: stringifyQuery(query), count, path: landingOf(query, count)?.path };
  });
  return (
    <nav className={styles.block} aria-labelledby={`${title}-heading`}>
      <h2 id={`${title}-heading`} className={styles.heading}>
        {t(`front.${title}`)}
      </h2>
      <CountedLinks links={links} t={t} />
    </nav>
  );
}

function NewestJobs({ fragment, t }: Pick<FrontPageProps, "fragment"> & { readonly t: TranslatePlainPage }) {
  const today = useSelector(selectToday);
  return (
    <section className={styles.block} aria-labelledby="newest-heading">
      <h2 id="newest-heading" className={styles.heading}>
        {t("front.newest")}
      </h2>
      <ol className={results.list}>
        {newestFirst(fragment.jobs)
          .slice(0, newestJobs)
          .map((job) => (
            <li key={job.id} className={results.item}>
              <JobCard job={job} today={today} t={t} />
            </li>
          ))}
      </ol>
      <a className={styles.all} href={routes.results}>
        {t("job.back.all")}{" "}
        <span className={styles.allCount}>· {t("jobs", { count: fragment.total_count })}</span>
      </a>
    </section>
  );
}
