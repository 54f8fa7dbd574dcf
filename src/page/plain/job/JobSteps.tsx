import { stringifyQuery } from "../../../shared/query-codec";
import type { SearchQuery } from "../../../shared/search-query";
import type { TranslatePlainPage } from "../plain-page-texts";
import styles from "./job-page.module.css";

interface Step {
  readonly job: { readonly url: string; readonly title: string };
  readonly query: SearchQuery;
}

/** The job's position in the search that it came from; `place` counts from 1. */
export interface Steps {
  readonly place: number;
  readonly total: number;
  readonly previous: Step | null;
  readonly next: Step | null;
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
