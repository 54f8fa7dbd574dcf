import { useSelector } from "react-redux";
import { selectToday } from "../features/site/site-selectors";
import { addressOf, parseQuery } from "../shared/query-codec";
import { routes } from "../shared/routes";
import type { JobDetail } from "../shared/wire/job";
import { ApplyLink } from "./ApplyLink";
import { JobFacts } from "./JobFacts";
import styles from "./job-page.module.css";
import { Layout } from "./Layout";
import { MoreLikeThis } from "./MoreLikeThis";
import { usePlainPageText } from "./plain-page-texts";

interface JobPageProps {
  readonly job: JobDetail;
  /** The search it came from, as a query string with or without `?`; null when nobody knows. */
  readonly backTo: string | null;
}

export function JobPage({ job, backTo }: JobPageProps) {
  const t = usePlainPageText();
  const today = useSelector(selectToday);
  const back = addressOf(routes.results, parseQuery(backTo ?? ""));
  return (
    <Layout skipLink={{ href: "#main", text: t("skip.main") }}>
      <main id="main" className={styles.page} tabIndex={-1}>
        <a className={styles.back} href={back}>
          {t(backTo === null ? "job.back.all" : "job.back")}
        </a>
        <article className={styles.job}>
          <header className={styles.head}>
            <h1 className={styles.title}>{job.title}</h1>
            <p className={styles.company}>{job.company}</p>
          </header>
          <JobFacts job={job} today={today} t={t} />
          <ApplyLink job={job} t={t} />
          <h2 className="visually-hidden">{t("job.description")}</h2>
          <div
            className={styles.description}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the importer has cleaned it to safe HTML, by a list of allowed tags.
            dangerouslySetInnerHTML={{ __html: job.description_html }}
          />
        </article>
        <MoreLikeThis job={job} t={t} />
      </main>
    </Layout>
  );
}
