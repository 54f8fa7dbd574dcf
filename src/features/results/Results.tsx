import { type ComponentType, memo, type ReactNode, Suspense, useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { parseQuery } from "../../shared/query-codec";
import type { JobCard as Job, ResultsFragment } from "../../shared/wire/results";
import { selectFragment, selectProgress } from "../navigation/navigation-status";
import { SortList } from "../search/SortList";
import { type SiteRoot, selectLanding, selectToday } from "../site/site-slice";
import { type Translate, useText } from "../site/use-text";
import { JobCard } from "./JobCard";
// They are in the first markup, whenever the views are loaded that they are of.
import "./links.module.css";
import "./meaning-notes.module.css";
import "./pagination.module.css";
import type { OnwardsProps } from "./Onwards";
import styles from "./results.module.css";
import { searchPhrase } from "./search-texts";

/** Most answers are there before this is over, and nothing flickers. Milliseconds. */
const dimmedAfter = 120;

interface ResultsProps {
  /** What stays in reach together with the sort orders, before them: the same element at every rendering. */
  readonly besideOrder: ReactNode;
  /** What follows the heading: the same element at every rendering. */
  readonly belowHeading: ReactNode;
  /** What stands right above the list: the same element at every rendering. */
  readonly aboveList: ReactNode;
  /** The ways on from the results, which may be loaded after the rest: until then the server's markup stays. */
  readonly Onwards: ComponentType<OnwardsProps>;
}

/**
 * What was found. While a new search is under way the old results stay; when it takes a while they are
 * dimmed.
 */
export function Results(parts: ResultsProps) {
  const isBusy = useSelector(selectProgress) === "loading";
  const isSlow = useSlow(isBusy);
  return (
    <>
      {isSlow && <div className={styles.busy} />}
      <section
        id="results"
        aria-labelledby="results-heading"
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        data-slow={isSlow ? "" : undefined}
        className={styles.results}
      >
        <Contents {...parts} />
      </section>
    </>
  );
}

/** Apart from the dimming, so that only a new fragment draws the list again. */
const Contents = memo(function Contents({ besideOrder, belowHeading, aboveList, Onwards }: ResultsProps) {
  const t = useText();
  const fragment = useSelector(selectFragment);
  return (
    <>
      <div className={styles.top}>
        <ResultsHeading fragment={fragment} t={t} />
        <div className={styles.bar}>
          {besideOrder}
          <SortList />
        </div>
      </div>
      {belowHeading}
      {fragment && (
        <>
          <Suspense>
            <Onwards fragment={fragment} place="above" />
          </Suspense>
          {aboveList}
          <JobList jobs={fragment.jobs} t={t} />
          <Suspense>
            <Onwards fragment={fragment} place="below" />
          </Suspense>
        </>
      )}
    </>
  );
});

/**
 * Whether `isBusy` has been true for a while. A delay in the style sheet would not do: as soon as a
 * transition of the opacity begins, its delay included, the browser gives the whole list a layer of its own
 * and repaints it.
 */
function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), dimmedAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isBusy && isSlow;
}

interface ResultsHeadingProps {
  readonly fragment: ResultsFragment | undefined;
  readonly t: Translate;
}

/** Says what is on show, which may be older than the search. Takes the focus after paging and submitting. */
function ResultsHeading({ fragment, t }: ResultsHeadingProps) {
  const own = useSelector((state: SiteRoot) => selectLanding(state, fragment?.query ?? ""))?.heading;
  return (
    <h1 id="results-heading" className={styles.heading} tabIndex={-1}>
      {fragment === undefined
        ? t("heading.pending")
        : (own?.replace("{jobs}", t("jobs", { count: fragment.total_count })) ?? headingText(t, fragment))}
    </h1>
  );
}

export function headingText(t: Translate, fragment: ResultsFragment): string {
  const phrase = searchPhrase(t, parseQuery(fragment.query), fragment.place);
  const { corrected } = fragment.meaning;
  return t(`heading.${phrase.form}`, {
    jobs: t("jobs", { count: fragment.total_count }),
    keywords: corrected?.applied ? corrected.text : phrase.keywords,
    where: phrase.where,
  });
}

interface JobListProps {
  readonly jobs: readonly Job[];
  readonly t: Translate;
}

/** The jobs of one page, in their order. */
function JobList({ jobs, t }: JobListProps) {
  const today = useSelector(selectToday);
  if (jobs.length === 0) return null;
  return (
    <ol className={styles.list}>
      {jobs.map((job, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reusing the list's old nodes is quicker.
        <li key={place} className={styles.item}>
          <JobCard job={job} today={today} t={t} />
        </li>
      ))}
    </ol>
  );
}
