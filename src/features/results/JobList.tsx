import { useSelector } from "react-redux";
import type { JobCard as Job } from "../../shared/wire/results";
import { selectToday } from "../site/site-selectors";
import type { Translate } from "../site/use-text";
import { JobCard } from "./JobCard";
import styles from "./results.module.css";

interface JobListProps {
  readonly jobs: readonly Job[];
  /** Those that are drawn so far; the same in the end. */
  readonly drawn: readonly Job[];
  readonly t: Translate;
}

/** About as many as a window shows beside the search form. */
export const drawnAtOnce = 5;

/**
 * The jobs that a visitor sees first are drawn with the heading; the others stand below the window's edge as a rule and follow when
 * those have been painted.
 */
export function JobList({ jobs, drawn, t }: JobListProps) {
  const today = useSelector(selectToday);
  if (jobs.length === 0) return null;
  const shown = jobs.map((job, place) => (place < drawnAtOnce ? job : (drawn[place] ?? job)));
  return (
    <ol className={styles.list} aria-busy={drawn !== jobs || undefined}>
      {shown.map((job, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: on purpose: the nodes of the list before are filled anew, which takes less time than to make others.
        <li key={place} className={styles.item}>
          <JobCard job={job} today={today} t={t} />
        </li>
      ))}
    </ol>
  );
}
