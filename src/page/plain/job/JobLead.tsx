import { salaryText } from "../../../features/results/job-texts";
import { initialsOf, toneOf } from "../../../features/results/monogram";
import { relOf } from "../../../shared/crawl-policy";
import { addressOf } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { SearchQuery } from "../../../shared/search-query";
import type { JobDetail } from "../../../shared/wire/job";
import type { TranslatePlainPage } from "../plain-page-texts";
import styles from "./job-page.module.css";

interface JobLeadProps {
  readonly job: Pick<JobDetail, "company" | "salary" | "locations" | "job_types" | "remote">;
  /** Its open jobs; null where they are not known. */
  readonly company: { readonly query: SearchQuery; readonly count: number } | null;
  readonly t: TranslatePlainPage;
}

/** Under the title: who and where, for how much, on what terms. */
export function JobLead({ job, company, t }: JobLeadProps) {
  const salary = salaryText(t, job.salary);
  const [place] = job.locations;
  const types = [...job.job_types.map(({ name }) => name), ...(job.remote ? [t("job.remote")] : [])];
  return (
    <div className={styles.lead} data-initials={initialsOf(job.company)} data-tone={toneOf(job.company)}>
      <p className={styles.company}>
        {company === null ? (
          job.company
        ) : (
          <a href={addressOf(routes.results, company.query)} rel={relOf(company.query, company.count)}>
            {job.company}
          </a>
        )}
        {place && <span>{` · ${place.hierarchy}`}</span>}
      </p>
      {salary !== "" && <p className={styles.salary}>{salary}</p>}
      {types.length > 0 && (
        <ul className={styles.types}>
          {types.map((type) => (
            <li key={type}>{type}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
