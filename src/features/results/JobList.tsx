import { useSelector } from "react-redux";
import type { JobCard as Job } from "../../shared/wire/results";
import { selectToday } from "../site/site-selectors";
import type { Translate } from "../site/use-text";
import { JobCard } from "./JobCard";
import styles from "./results.module.css";

interface JobListProps {
  readonly jobs: readonly Job[];
  readonly t: Translate;
}

export function JobList({ jobs, t }: JobListProps) {
  const today = useSelector(selectToday);
  if (jobs.length === 0) return null;
  return (
    <ol className={styles.list}>
      {jobs.map((job, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: on purpose: the nodes of the list before are filled anew, which takes less time than to make others.
        <li key={place} className={styles.item}>
          <JobCard job={job} today={today} t={t} />
        </li>
      ))}
    </ol>
  );
}
