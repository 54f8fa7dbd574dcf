import { memo, useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { SortList } from "../search/SortList";
import { useText } from "../site/use-text";
import { VisitsOnDemand } from "../visits/VisitsOnDemand";
import { BroadenBlock, foundLittle } from "./BroadenBlock";
import { EmptyState } from "./EmptyState";
import { JobList } from "./JobList";
import { Notices } from "./Notices";
import { Pagination } from "./Pagination";
import { ResultsHeading } from "./ResultsHeading";
import styles from "./results.module.css";
import { selectFragment, selectProgress } from "./results-selectors";

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
  return (
    <>
      <div className={styles.top}>
        <ResultsHeading fragment={fragment} t={t} />
        <SortList />
      </div>
      {fragment && (
        <>
          <Notices notices={fragment.notices} t={t} />
          {fragment.total_count === 0 && <EmptyState t={t} />}
          {foundLittle(fragment) && <BroadenBlock fragment={fragment} t={t} />}
          <VisitsOnDemand />
          <JobList jobs={fragment.jobs} t={t} />
          <Pagination fragment={fragment} t={t} />
          {!foundLittle(fragment) && <BroadenBlock fragment={fragment} t={t} />}
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
