import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { selectForeign, selectQuery } from "../../../features/navigation/address";
import { selectToday } from "../../../features/site/site-slice";
import { otherRoutes } from "../../../shared/other-routes";
import { addressOf } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { JobFragment, OtherAdverts } from "../../../shared/wire/job";
import type { JobCard } from "../../../shared/wire/results";
import { type TranslatePlainPage, usePlainPageText } from "../plain-page-texts";
import { AlsoAdvertised, LeaderLink } from "./AlsoAdvertised";
import { ApplyLink, applyAddress, type JobViewProps } from "./ApplyLink";
import { JobActions } from "./JobActions";
import { JobFacts } from "./JobFacts";
import { JobLead } from "./JobLead";
import styles from "./job-beside.module.css";
import page from "./job-page.module.css";

/** The job of `job=ID`, or why it is missing; while loading, its card. */
export type BesideJob = { readonly id: number } & (
  | JobFragment
  | { readonly absent: "gone" | "unknown" | "failed" }
  | { readonly absent: "loading"; readonly card: JobCard | undefined }
);

/** A job beside its list, and a link to its page for narrow screens; the style sheet shows one of them. */
export function JobBeside({ beside }: { readonly beside: BesideJob }) {
  const t = usePlainPageText();
  const close = addressOf(routes.results, useSelector(selectQuery), useSelector(selectForeign));
  const { title, href, lang } = headingOf(beside, t);
  return (
    <>
      <p className={styles.instead}>
        {href && t("beside.instead")}{" "}
        {href ? (
          <a href={href} lang={lang}>
            {title}
          </a>
        ) : (
          title
        )}
      </p>
      <section
        className={styles.pane}
        aria-labelledby="beside-heading"
        aria-busy={isLoading(beside) || undefined}
        data-beside={beside.id}
      >
        <p className={styles.bar}>
          {href && <a href={href}>{t("beside.page")}</a>}
          <a id="beside-close" className={styles.close} href={close} rel="nofollow">
            {t("beside.close")}
          </a>
        </p>
        <h2 id="beside-heading" className={styles.heading} tabIndex={-1} lang={lang}>
          {title}
        </h2>
        <Body beside={beside} t={t} />
      </section>
    </>
  );
}

const isLoading = (beside: BesideJob) => "absent" in beside && beside.absent === "loading";

function headingOf(beside: BesideJob, t: TranslatePlainPage) {
  const job = "job" in beside ? beside.job : "card" in beside ? beside.card : undefined;
  if (job) return { title: job.title, href: job.url, lang: job.language };
  const { absent } = beside as Extract<BesideJob, { readonly absent: string }>;
  const title = absent === "gone" ? t("error.gone.title") : t(`beside.${absent}`);
  // An unknown job has no page.
  return {
    title,
    href: absent === "unknown" ? undefined : `${routes.results}/${beside.id}`,
    lang: undefined,
  };
}

function Body({ beside, t }: { readonly beside: BesideJob; readonly t: TranslatePlainPage }): ReactNode {
  if ("job" in beside) return <JobText {...beside} t={t} />;
  if (beside.absent === "loading") return beside.card && <JobLead job={beside.card} company={null} t={t} />;
  return (
    <p className={styles.absent}>
      {t(beside.absent === "gone" ? "error.gone.body" : `beside.${beside.absent}.body`)}
    </p>
  );
}

function JobText(props: JobFragment & { readonly t: TranslatePlainPage }) {
  const { job, language, others, company_slug: slug, t } = props;
  const today = useSelector(selectToday);
  // The company's number of jobs is not known here, and search engines read the job's own page.
  const company = slug ? { path: otherRoutes.company(slug), rel: "nofollow" as const } : null;
  return (
    <>
      <JobLead job={job} company={company} t={t} />
      <LeaderLink others={others} t={t} />
      <JobActions job={job} language={language} t={t} />
      <JobFacts job={job} today={today} t={t} />
      <JobDescription job={job} others={others} Heading="h3" t={t} />
    </>
  );
}

interface JobDescriptionProps extends JobViewProps {
  readonly others: OtherAdverts;
  readonly Heading: "h2" | "h3";
}

export function JobDescription({ job, others, Heading, t }: JobDescriptionProps) {
  return (
    <>
      <Heading className="visually-hidden">{t("job.description")}</Heading>
      <div
        className={page.description}
        lang={job.language}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the importer left safe tags only.
        dangerouslySetInnerHTML={{ __html: job.description_html }}
      />
      {applyAddress(job) !== null && (
        <div className={page.end}>
          <ApplyLink job={job} t={t} />
          <p className={page.note}>{t("job.apply.at")}</p>
        </div>
      )}
      <AlsoAdvertised others={others} t={t} />
    </>
  );
}
