import { memo } from "react";
import type { JobCard as Job } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";
import { distanceText } from "./distance-text";
import styles from "./job-card.module.css";
import { postedText } from "./posted-text";
import { SnippetText } from "./SnippetText";
import { salaryText } from "./salary-text";

interface JobCardProps {
  readonly job: Job;
  readonly today: string;
  readonly t: Translate;
}

function JobCardView({ job, today, t }: JobCardProps) {
  const salary = salaryText(t, job.salary);
  const terms = [...job.job_types.map(({ name }) => name), ...(job.remote ? [t("job.remote")] : [])];
  return (
    <article className={styles.card}>
      <h2 className={styles.title}>
        <a href={job.url}>{job.title}</a>
      </h2>
      <p className={styles.where}>
        <span className={styles.company}>{job.company}</span>
        {whereText(t, job)}
      </p>
      {job.snippet.text !== "" && <SnippetText snippet={job.snippet} />}
      {salary !== "" && <p className={styles.salary}>{salary}</p>}
      {terms.length > 0 && <p className={styles.terms}>{terms.join(" · ")}</p>}
      <time className={styles.posted} dateTime={job.posted_at}>
        {postedText(t, job.posted_at, today)}
      </time>
    </article>
  );
}

/** " · Leeds, West Yorkshire, England and 2 more places · 3.2 miles", to follow the company. */
function whereText(t: Translate, job: Job): string {
  const [first, ...others] = job.locations;
  const more = others.length > 0 ? t("job.place.more", { count: others.length }) : "";
  const places = [first?.hierarchy ?? "", more].filter(Boolean).join(" ");
  return [places, distanceText(t, job.distance_miles)]
    .filter(Boolean)
    .map((part) => ` · ${part}`)
    .join("");
}

/** Two searches bring the same job as two objects; only what would read differently is drawn again. */
function readsTheSame(before: JobCardProps, now: JobCardProps): boolean {
  if (before.t !== now.t || before.today !== now.today) return false;
  if (before.job.id !== now.job.id) return false;
  return before.job === now.job || JSON.stringify(before.job) === JSON.stringify(now.job);
}

export const JobCard = memo(JobCardView, readsTheSame);
