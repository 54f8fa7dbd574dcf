import { useSelector } from "react-redux";
import type { JobCard as Job } from "../../shared/wire/results";
import { selectToday } from "../site/site-selectors";
import { usePaintedFirst } from "../site/use-painted-first";
import type { Translate } from "../site/use-text";
import { JobCard } from "./JobCard";
import styles from "./results.module.css";
import { selectIsReturn } from "./results-selectors";

interface JobListProps {
  readonly jobs: readonly Job[];
  readonly t: Translate;
}

/** About as many as a window shows beside the search form. */
const drawnAtOnce = 5;

/**
 * The jobs that a visitor sees first are drawn with the heading; the others stand below the window's edge as a rule and follow when
 * those have been painted.
 */
export function JobList({ jobs, t }: JobListProps) {
  const today = useSelector(selectToday);
  const later = usePaintedFirst(jobs, useSelector(selectIsReturn));
  if (jobs.length === 0) return null;
  const drawn = jobs.map((job, place) => (place < drawnAtOnce ? job : (later[place] ?? job)));
  return (
    <ol className={styles.list} aria-busy={later !== jobs || undefined}>
      {drawn.map((job, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: on purpose: the nodes of the list before are filled anew, which takes less time than to make others.
        <li key={place} className={styles.item}>
          <JobCard job={job} today={today} t={t} />
        </li>
      ))}
    </ol>
  );
}
