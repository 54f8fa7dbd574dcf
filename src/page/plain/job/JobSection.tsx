import type { ReactNode } from "react";
import { JobCard } from "../../../features/results/JobCard";
import results from "../../../features/results/results.module.css";
import type { JobCard as Card } from "../../../shared/wire/results";
import type { TranslatePlainPage } from "../plain-page-texts";
import styles from "./job-section.module.css";

interface JobSectionProps {
  /** Unique on the page. */
  readonly id: string;
  readonly heading: string;
  readonly jobs: readonly Card[];
  readonly today: string;
  readonly t: TranslatePlainPage;
  readonly children?: ReactNode;
}

/** Other jobs on a job's page, listed as on a results page. Renders nothing without jobs and children. */
export function JobSection({ id, heading, jobs, today, t, children }: JobSectionProps) {
  if (jobs.length === 0 && children === undefined) return null;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {heading}
      </h2>
      {jobs.length > 0 && (
        <ol className={results.list}>
          {jobs.map((card) => (
            <li key={card.id} className={results.item}>
              <JobCard job={card} today={today} t={t} />
            </li>
          ))}
        </ol>
      )}
      {children !== undefined && <p className={styles.more}>{children}</p>}
    </section>
  );
}
