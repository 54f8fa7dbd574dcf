import { useSelector } from "react-redux";
import { dateText } from "../../../features/results/job-texts";
import { selectToday } from "../../../features/site/site-slice";
import { relOf } from "../../../shared/crawl-policy";
import { addressOf } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { SearchQuery } from "../../../shared/search-query";
import type { JobDetail } from "../../../shared/wire/job";
import type { JobCard as Card } from "../../../shared/wire/results";
import { Layout } from "../Layout";
import { type TranslatePlainPage, usePlainPageText } from "../plain-page-texts";
import styles from "./closed-job-page.module.css";
import { JobSection } from "./JobSection";
import section from "./job-section.module.css";

interface CountedSearch {
  readonly query: SearchQuery;
  readonly title: string | null;
  readonly discipline: string | null;
  readonly place: string | null;
  readonly count: number;
}

interface ClosedJobPageProps {
  readonly job: JobDetail;
  /** The job has left its feed; only its title is known. */
  readonly isGone: boolean;
  /** The search it came from, or the search for everything if unknown. */
  readonly back: { readonly query: SearchQuery; readonly count: number; readonly hasSearch: boolean };
  readonly like: { readonly jobs: readonly Card[]; readonly searches: readonly CountedSearch[] };
}

export function ClosedJobPage({ job, isGone, back, like }: ClosedJobPageProps) {
  const t = usePlainPageText();
  const today = useSelector(selectToday);
  const where = job.locations.slice(0, 3).map(({ name }) => name);
  return (
    <Layout skipLink={{ href: "#main", text: t("skip.main") }}>
      <main id="main" className={styles.page} tabIndex={-1}>
        <section className={styles.closed}>
          <p className={styles.state}>
            {isGone
              ? t("error.gone.title")
              : t("closed.state", { date: dateText(t, job.valid_through ?? "") })}
          </p>
          <h1 className={styles.title} lang={job.language}>
            {job.title}
          </h1>
          {job.company !== "" && <p className={styles.company}>{[job.company, ...where].join(" · ")}</p>}
          <p className={styles.body}>{t(isGone ? "error.gone.body" : "closed.body")}</p>
          <a
            className={styles.back}
            href={addressOf(routes.results, back.query)}
            rel={relOf(back.query, back.count)}
          >
            {t(back.hasSearch ? "job.back" : "job.back.all")}{" "}
            <span className={styles.backCount}>· {t("jobs", { count: back.count })}</span>
          </a>
        </section>
        <JobSection id="like" heading={t("closed.like")} jobs={like.jobs} today={today} t={t} />
        <MoreSearches searches={like.searches} />
      </main>
    </Layout>
  );
}

function MoreSearches({ searches }: { readonly searches: readonly CountedSearch[] }) {
  const t = usePlainPageText();
  if (searches.length === 0) return null;
  return (
    <nav aria-labelledby="searches-heading">
      <h2 id="searches-heading" className={section.heading}>
        {t("closed.searches")}
      </h2>
      <ul className={styles.searches}>
        {searches.map((search) => (
          <li key={addressOf(routes.results, search.query)}>
            <a
              className={styles.search}
              href={addressOf(routes.results, search.query)}
              rel={relOf(search.query, search.count)}
            >
              <span>{searchText(t, search)}</span>{" "}
              <span className={styles.count}>{t("jobs", { count: search.count })}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function searchText(t: TranslatePlainPage, { title, discipline, place }: CountedSearch): string {
  const what =
    title === null ? t("closed.discipline", { discipline: discipline ?? "" }) : t("closed.words", { title });
  return place === null ? t("closed.everywhere", { what }) : t("closed.near", { what, place });
}
