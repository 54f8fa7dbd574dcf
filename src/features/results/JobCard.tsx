import { memo } from "react";
import { snippetParts } from "../../shared/snippet-parts";
import type { JobCard as Job } from "../../shared/wire/results";
import type { Translate } from "../site/use-text";
import styles from "./job-card.module.css";
import { closingText, isToday, postedText, salaryText, whereTexts } from "./job-texts";
import { initialsOf, toneOf } from "./monogram";

interface JobCardProps {
  readonly job: Job;
  readonly today: string;
  readonly t: Translate;
}

function JobCardView({ job, today, t }: JobCardProps) {
  const [place, distance] = whereTexts(t, job);
  return (
    <article className={styles.card} data-initials={initialsOf(job.company)} data-tone={toneOf(job.company)}>
      <h2 className={styles.title} lang={job.language}>
        <a href={job.url}>{job.title}</a>
      </h2>
      <div className={styles.line}>
        {job.featured && <p className={styles.featured}>{t("job.featured")}</p>}
        <p className={styles.company}>{job.company}</p>
        {place && <p>{place}</p>}
        {distance && <p>{distance}</p>}
      </div>
      <Terms job={job} today={today} t={t} />
      {job.snippet.text && (
        <p className={styles.snippet} lang={job.language}>
          {snippetParts(job.snippet).map(({ start, text, hit }) =>
            hit ? <mark key={start}>{text}</mark> : text,
          )}
        </p>
      )}
    </article>
  );
}

/** Every answer has new job objects; re-renders only cards that would read differently. */
function readsTheSame(before: JobCardProps, now: JobCardProps): boolean {
  if (before.t !== now.t || before.today !== now.today) return false;
  if (before.job.id !== now.job.id) return false;
  return before.job === now.job || JSON.stringify(before.job) === JSON.stringify(now.job);
}

export const JobCard = memo(JobCardView, readsTheSame);

function Terms({ job, today, t }: JobCardProps) {
  const salary = salaryText(t, job.salary);
  const types = job.job_types.map(({ name }) => name);
  if (job.remote) types.push(t("job.remote"));
  const at = job.posted_at;
  const closing = closingText(t, job.closes_on, today);
  return (
    <div className={styles.line}>
      {salary && <p className={styles.salary}>{salary}</p>}
      {types[0] && <p>{types.join(", ")}</p>}
      {at && (
        <time className={styles.posted} dateTime={at} data-today={isToday(at, today) || undefined}>
          {postedText(t, at, today)}
        </time>
      )}
      {closing && <p className={styles.closing}>{closing}</p>}
    </div>
  );
}
