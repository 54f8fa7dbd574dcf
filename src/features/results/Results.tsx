import { memo, useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { SortList } from "../search/SortList";
import { usePaintedFirst } from "../site/use-painted-first";
import { useText } from "../site/use-text";
import { VisitsOnDemand } from "../visits/VisitsOnDemand";
import { BroadenBlock, foundLittle } from "./BroadenBlock";
import { EmptyState } from "./EmptyState";
import { drawnAtOnce, JobList } from "./JobList";
import { Notices } from "./Notices";
import { Pagination } from "./Pagination";
import { ResultsHeading } from "./ResultsHeading";
import styles from "./results.module.css";
import { selectFragment, selectIsReturn, selectProgress } from "./results-selectors";

/** Most answers are there before this is over, and nothing flickers. Milliseconds. */
const dimmedAfter = 120;

/** What was found. While a new search is under way the old results stay; when it takes a while they are dimmed. */
export function Results() {
  const isBusy = useSelector(selectProgress) === "loading";
  const isSlow = useSlow(isBusy);
  return (
    <section
      id="results"
      aria-labelledby="results-heading"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      data-slow={isSlow ? "" : undefined}
      className={styles.results}
    >
      <Contents />
    </section>
  );
}

/** Apart from the dimming, so that only a new fragment draws the list again. */
const Contents = memo(function Contents() {
  const t = useText();
  const fragment = useSelector(selectFragment);
  const drawn = usePaintedFirst(fragment, useSelector(selectIsReturn));
  // What stands below a long list is drawn with its end; below a short one it is seen at once.
  const below = fragment && fragment.jobs.length > drawnAtOnce ? (drawn ?? fragment) : fragment;
  return (
    <>
      <div className={styles.top}>
        <ResultsHeading fragment={fragment} t={t} />
        <SortList />
      </div>
      {fragment && below && (
        <>
          <Notices notices={fragment.notices} t={t} />
          {fragment.total_count === 0 && <EmptyState t={t} />}
          {foundLittle(fragment) && <BroadenBlock fragment={fragment} t={t} />}
          <VisitsOnDemand />
          <JobList jobs={fragment.jobs} drawn={below.jobs} t={t} />
          <Pagination fragment={below} t={t} />
          {!foundLittle(fragment) && !foundLittle(below) && <BroadenBlock fragment={below} t={t} />}
        </>
      )}
    </>
  );
});

/**
 * Whether `isBusy` has been true for a while. A delay in the style sheet would not do: as soon as a transition of the opacity begins,
 * its delay included, the browser gives the whole list a layer of its own and paints it anew.
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
