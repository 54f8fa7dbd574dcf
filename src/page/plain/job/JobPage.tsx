import { useSelector } from "react-redux";
import { selectBaseUrl, selectToday } from "../../../features/site/site-slice";
import { relOf } from "../../../shared/crawl-policy";
import { otherRoutes } from "../../../shared/other-routes";
import { addressOf, parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { SearchQuery } from "../../../shared/search-query";
import type { JobDetail, OtherAdverts } from "../../../shared/wire/job";
import type { JobCard as Card } from "../../../shared/wire/results";
import { Layout } from "../Layout";
import { usePlainPageText } from "../plain-page-texts";
import { AlsoAdvertised, LeaderLink } from "./AlsoAdvertised";
import { ApplyLink, applyAddress } from "./ApplyLink";
import { JobActions } from "./JobActions";
import { JobFacts } from "./JobFacts";
import { JobLead } from "./JobLead";
import { JobSection } from "./JobSection";
import { JobSteps, type Steps } from "./JobSteps";
import styles from "./job-page.module.css";
import { ReportLink } from "./ReportLink";

interface Onward {
  /** Null if the job's place in its search is unknown. */
  readonly neighbours: Steps | null;
  readonly like: readonly Card[];
  readonly company: {
    readonly query: SearchQuery;
    readonly count: number;
    readonly jobs: readonly Card[];
  } | null;
}

interface JobPageProps {
  readonly job: JobDetail;
  /** Language of the job's text, not the page's; null if unknown. */
  readonly language: string | null;
  /** The search it came from, as a query string with or without `?`; null if unknown. */
  readonly backTo: string | null;
  readonly others: OtherAdverts;
  readonly onward: Onward;
}

export function JobPage(props: JobPageProps) {
  const { job, language, backTo, others } = props;
  const { neighbours, like, company } = props.onward;
  const t = usePlainPageText();
  const today = useSelector(selectToday);
  // For print.
  const address = useSelector(selectBaseUrl) + job.url;
  const ofCompany = company && {
    path: otherRoutes.company(company.query.companies[0] ?? ""),
    rel: relOf(company.query, company.count),
  };
  const back = addressOf(routes.results, parseQuery(backTo ?? ""));
  return (
    <Layout skipLink={{ href: "#main", text: t("skip.main") }}>
      <main id="main" className={styles.page} tabIndex={-1}>
        <div className={styles.ways}>
          <a id="back" className={styles.back} href={back} rel={backTo === null ? undefined : "nofollow"}>
            {t(backTo === null ? "job.back.all" : "job.back")}
          </a>
          {neighbours !== null && <JobSteps steps={neighbours} t={t} />}
        </div>
        <article className={styles.job} data-address={address}>
          <header className={styles.head}>
            <h1 className={styles.title} lang={job.language}>
              {job.title}
            </h1>
            <JobLead job={job} company={ofCompany} t={t} />
            <LeaderLink others={others} t={t} />
          </header>
          <div className={styles.side}>
            <JobActions job={job} language={language} t={t} />
            <JobFacts job={job} today={today} t={t} />
          </div>
          <div className={styles.text}>
            <h2 className="visually-hidden">{t("job.description")}</h2>
            <div
              className={styles.description}
              lang={job.language}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the importer left safe tags only.
              dangerouslySetInnerHTML={{ __html: job.description_html }}
            />
            {applyAddress(job) !== null && (
              <div className={styles.end}>
                <ApplyLink job={job} t={t} />
                <p className={styles.note}>{t("job.apply.at")}</p>
              </div>
            )}
            <AlsoAdvertised others={others} t={t} />
            <ReportLink job={job} address={address} t={t} />
          </div>
        </article>
        <JobSection id="like" heading={t("job.like")} jobs={like} today={today} t={t} />
        {company !== null && ofCompany !== null && company.count > 1 && (
          <JobSection
            id="company"
            heading={t("job.company", { company: job.company })}
            jobs={company.jobs}
            today={today}
            t={t}
          >
            <a href={ofCompany.path} rel={ofCompany.rel}>
              {t("job.company.all", { count: company.count, company: job.company })}
            </a>
          </JobSection>
        )}
      </main>
    </Layout>
  );
}
