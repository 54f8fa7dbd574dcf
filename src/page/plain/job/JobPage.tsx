import { useContext } from "react";
import { useSelector } from "react-redux";
import { selectBaseUrl, selectToday } from "../../../features/site/site-slice";
import { relOf } from "../../../shared/crawl-policy";
import { otherRoutes } from "../../../shared/other-routes";
import { addressOf, parseQuery, stringifyQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { SearchQuery } from "../../../shared/search-query";
import type { JobDetail, OtherAdverts } from "../../../shared/wire/job";
import type { JobCard as Card } from "../../../shared/wire/results";
import { Layout } from "../Layout";
import { type TranslatePlainPage, usePlainPageText } from "../plain-page-texts";
import { SiteFrameContext } from "../site-frame";
import { LeaderLink } from "./AlsoAdvertised";
import type { JobViewProps } from "./ApplyLink";
import { JobActions } from "./JobActions";
import { JobDescription } from "./JobBeside";
import { JobFacts } from "./JobFacts";
import { JobLead } from "./JobLead";
import { JobSection } from "./JobSection";
import styles from "./job-page.module.css";

interface Step {
  readonly job: { readonly url: string; readonly title: string };
  readonly query: SearchQuery;
}

/** The job's position in the search that it came from; `place` counts from 1. */
interface Steps {
  readonly place: number;
  readonly total: number;
  readonly previous: Step | null;
  readonly next: Step | null;
}

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
            <JobDescription job={job} others={others} Heading="h2" t={t} />
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

interface JobStepsProps {
  readonly steps: Steps;
  readonly t: TranslatePlainPage;
}

/** Links to the neighbouring jobs. Each carries the search, so that the way back stays known. */
export function JobSteps({ steps: { place, total, previous, next }, t }: JobStepsProps) {
  return (
    <nav className={styles.steps} aria-label={t("job.steps")}>
      {previous !== null && (
        <a
          className={styles.previous}
          href={addressIn(previous)}
          rel="prev nofollow"
          title={previous.job.title}
        >
          {t("job.previous")}
        </a>
      )}
      <span className={styles.place}>{t("job.place", { place, total })}</span>
      {next !== null && (
        <a className={styles.next} href={addressIn(next)} rel="next nofollow" title={next.job.title}>
          {t("job.next")}
        </a>
      )}
    </nav>
  );
}

function addressIn({ job, query }: Step): string {
  return `${job.url}?from=${encodeURIComponent(stringifyQuery(query))}`;
}

interface ReportLinkProps extends JobViewProps {
  /** Absolute address of the job's page. */
  readonly address: string;
}

/** Links to the operator's mailbox, with the job's address in the mail, or to a page of the operator's. */
export function ReportLink({ job, address, t }: ReportLinkProps) {
  const { contact } = useContext(SiteFrameContext);
  if (contact === null) return null;
  const subject = encodeURIComponent(`${t("job.report")}: ${job.title} (${job.id})`);
  const mail = `${contact.includes("?") ? "&" : "?"}subject=${subject}&body=${encodeURIComponent(address)}`;
  return (
    <p className={styles.report}>
      <a href={contact.startsWith("mailto:") ? contact + mail : contact} rel="nofollow">
        {t("job.report")}
      </a>
    </p>
  );
}
