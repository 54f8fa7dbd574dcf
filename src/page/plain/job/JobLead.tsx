import { salaryText } from "../../../features/results/job-texts";
import { initialsOf, toneOf } from "../../../features/results/monogram";
import type { JobDetail } from "../../../shared/wire/job";
import type { TranslatePlainPage } from "../plain-page-texts";
import styles from "./job-page.module.css";

interface JobLeadProps {
  readonly job: Pick<JobDetail, "company" | "salary" | "locations" | "job_types" | "remote">;
  /** Link to the company's page; null if unknown. */
  readonly company: { readonly path: string; readonly rel: "nofollow" | undefined } | null;
  readonly t: TranslatePlainPage;
}

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
          <a href={company.path} rel={company.rel}>
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
