import { dateText, postedText } from "../../../features/results/job-texts";
import type { JobDetail } from "../../../shared/wire/job";
import type { PlainPageTextKey, TranslatePlainPage } from "../plain-page-texts";
import type { JobViewProps } from "./ApplyLink";
import styles from "./job-page.module.css";

interface JobFactsProps extends JobViewProps {
  readonly today: string;
}

export function JobFacts({ job, today, t }: JobFactsProps) {
  return (
    <dl className={styles.facts} aria-label={t("job.facts")}>
      {factsOf(t, job, today).map(([key, values]) => (
        <div key={key} className={styles.fact}>
          <dt>{t(key)}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Known facts that are not shown below the title. */
function factsOf(t: TranslatePlainPage, job: JobDetail, today: string): [PlainPageTextKey, string[]][] {
  const named = (values: readonly { readonly name: string }[]) => values.map(({ name }) => name);
  const places = job.locations.map(({ hierarchy }) => hierarchy);
  const facts: [PlainPageTextKey, string[]][] = [
    ["job.fact.locations", job.remote ? [...places, t("job.remote")] : places],
    ["job.fact.disciplines", named(job.disciplines)],
    ["job.fact.posted", job.posted_at === null ? [] : [postedText(t, job.posted_at, today)]],
    ["job.fact.closes", job.valid_through === null ? [] : [dateText(t, job.valid_through)]],
  ];
  return facts
    .map(([key, values]): [PlainPageTextKey, string[]] => [key, distinct(values)])
    .filter(([, values]) => values.length > 0);
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "");
}
