import { type ComponentType, memo, type ReactNode, Suspense, useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { parseQuery } from "../../shared/query-codec";
import type { JobCard as Job, ResultsFragment } from "../../shared/wire/results";
import { selectFragment, selectProgress } from "../navigation/navigation-status";
import { SortList } from "../search/SortList";
import { type SiteRoot, selectLanding, selectToday } from "../site/site-slice";
import { type Translate, useText } from "../site/use-text";
import { JobCard } from "./JobCard";
// Needed by the server's markup, even before the views of these styles are loaded.
import "./links.module.css";
import "./meaning-notes.module.css";
import "./pagination.module.css";
import type { NextStepsProps } from "./NextSteps";
import styles from "./results.module.css";
import { searchPhrase } from "./search-texts";

/** In milliseconds. Most answers arrive sooner, so nothing flickers. */
const dimmedAfter = 120;

interface ResultsProps {
  /** Shown before the sort orders. This and the next two must be the same element at every rendering. */
  readonly besideOrder: ReactNode;
  readonly belowHeading: ReactNode;
  readonly aboveList: ReactNode;
  /** May be loaded later; until then the server's markup stays. */
  readonly Steps: ComponentType<NextStepsProps>;
}

/** The old results stay while a new search loads; after a while they are dimmed. */
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
        data-slow={isSlow || undefined}
        className={styles.results}
      >
        <Contents {...parts} />
      </section>
    </>
  );
}

/** Separate from the dimming, so that only a new fragment re-renders the list. */
const Contents = memo(function Contents({ besideOrder, belowHeading, aboveList, Steps }: ResultsProps) {
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
            <Steps fragment={fragment} place="above" />
          </Suspense>
          {aboveList}
          <JobList jobs={fragment.jobs} t={t} />
          <Suspense>
            <Steps fragment={fragment} place="below" />
          </Suspense>
        </>
      )}
    </>
  );
});

/**
 * Not a CSS transition delay: even a delayed opacity transition makes the browser give the list its own layer
 * and repaint it.
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

/** The fragment may be older than the search. Gets the focus after paging and submitting. */
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

function JobList({ jobs, t }: { readonly jobs: readonly Job[]; readonly t: Translate }) {
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
