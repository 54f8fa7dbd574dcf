import { useSelector } from "react-redux";
import type { JobCard as Job } from "../../shared/wire/results";
import { selectToday } from "../site/site-selectors";
import { usePaintedFirst } from "../site/use-painted-first";
import type { Translate } from "../site/use-text";
import { JobCard } from "./JobCard";
import styles from "./results.module.css";

interface JobListProps {
  readonly jobs: readonly Job[];
  readonly t: Translate;
}

/** As many as a window shows at once, or more. */
const drawnAtOnce = 5;

/**
 * The jobs that a visitor sees first are drawn with the heading and the counts; the others stand below the window's edge as a rule and
 * follow as soon as there is time, as other work would.
 */
export function JobList({ jobs, t }: JobListProps) {
  const today = useSelector(selectToday);
  const deferred = usePaintedFirst(jobs);
  if (jobs.length === 0) return null;
  const drawn = jobs.map((job, place) => (place < drawnAtOnce ? job : (deferred[place] ?? job)));
  return (
    <ol className={styles.list}>
      {drawn.map((job, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: on purpose: the nodes of the list before are filled anew, which takes less time than to make others.
        <li key={place} className={styles.item}>
          <JobCard job={job} today={today} t={t} />
        </li>
      ))}
    </ol>
  );
}
