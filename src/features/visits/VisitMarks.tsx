import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useDispatch, useSelector } from "react-redux";
import { withSortType } from "../../shared/query-changes";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { JobMarker } from "../../shared/wire/newer";
import type { ResultsFragment } from "../../shared/wire/results";
import { selectForeign, selectQuery } from "../navigation/address";
import { selectFragment } from "../navigation/navigation-status";
import { searchKey } from "./visit-record";
import { useVisitText } from "./visit-texts";
import styles from "./visits.module.css";
import { lastNewJobOn, type VisitedRoot } from "./visits-listeners";
import { selectComparison, selectMemory, visitsForgotten, visitsRemembered } from "./visits-slice";

interface VisitSwitchProps {
  readonly isOn: boolean;
  readonly t: ReturnType<typeof useVisitText>;
}

/** In the margin below the results, always: off forgets everything and keeps nothing from then on. */
function VisitSwitch({ isOn, t }: VisitSwitchProps) {
  const dispatch = useDispatch();
  const main = document.getElementById("main");
  return (
    main &&
    createPortal(
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => dispatch(isOn ? visitsForgotten() : visitsRemembered())}
        />
        <span>
          {t("visits.switch")} <span className={styles.where}>{t("visits.where")}</span>
        </span>
      </label>,
      main,
    )
  );
}

interface VisitNoticeProps {
  readonly text: string;
  /** New jobs; left out once the visits are forgotten. */
  readonly count?: number | null;
  readonly t: ReturnType<typeof useVisitText>;
}

/** On the upper edge of the list: how much is new, the order that shows it, and the way to be forgotten. */
function VisitNotice({ text, count, t }: VisitNoticeProps) {
  const dispatch = useDispatch();
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const forget = () => {
    // The button goes; the heading is just above it.
    document.getElementById("results-heading")?.focus({ preventScroll: true });
    dispatch(visitsForgotten());
  };
  return (
    <div className={styles.edge}>
      <div className={styles.notice} data-new={count ? "" : undefined}>
        <p>{text}</p>
        {Boolean(count) && query.sortType !== "newest" && (
          <a data-in-place="sort" href={addressOf(routes.results, withSortType(query, "newest"), foreign)}>
            {t("visits.show")}
          </a>
        )}
        {count !== undefined && (
          <button type="button" className={styles.forget} onClick={forget}>
            {t("visits.forget")}
          </button>
        )}
      </div>
    </div>
  );
}

interface SeenDividerProps {
  readonly fragment: ResultsFragment;
  readonly since: JobMarker;
  readonly text: string;
}

/**
 * On the line below the last new job. It is read out there too: it stands in that job's list item, where the
 * list itself knows nothing of it.
 */
function SeenDivider({ fragment, since, text }: SeenDividerProps) {
  const job = lastNewJobOn(fragment, since);
  const index = fragment.jobs.findIndex(({ id }) => id === job);
  const [item, setItem] = useState<Element>();
  // After the list has changed and before it is painted.
  useLayoutEffect(() => {
    setItem(index < 0 ? undefined : document.querySelectorAll("#results ol > li")[index]);
  });
  return item && createPortal(<p className={styles.divider}>{text}</p>, item);
}

interface VisitAnnouncerProps {
  /** Empty: nothing to say. */
  readonly text: string;
  /** The search that it is about. */
  readonly about: string;
}

/**
 * Says what is new to those who cannot see it come, once for each search: on the way back to it there is no
 * news. Apart from the status that announces the count, so that neither says the other's words again.
 */
function VisitAnnouncer({ text, about }: VisitAnnouncerProps) {
  const told = useRef(new Set<string>());
  const [message, setMessage] = useState("");
  useEffect(() => {
    const news = `${about} ${text}`;
    const isNews = text !== "" && !told.current.has(news);
    if (isNews) told.current.add(news);
    setMessage(isNews ? text : "");
  }, [text, about]);
  return createPortal(
    <p className="visually-hidden" aria-live="polite">
      {message}
    </p>,
    document.body,
  );
}

/**
 * Everything that the page says about earlier visits. Nothing of it takes any room of its own, so that
 * nothing moves when it comes: the notice lies on the list's upper edge, the divider on the line between two
 * jobs, the switch in the margin below.
 */
export function VisitMarks() {
  const t = useVisitText();
  const memory = useSelector(selectMemory);
  const fragment = useSelector(selectFragment);
  const key = fragment && searchKey(parseQuery(fragment.query));
  const comparison = useSelector((state: VisitedRoot) => selectComparison(state, key ?? ""));
  if (memory === "unavailable" || fragment === undefined) return null;
  const { since = null, count = null } = comparison ?? {};
  const text = count === null ? "" : t(count === 0 ? "visits.none" : "visits.new", { count });
  return (
    <>
      {memory === "forgotten" && <VisitNotice text={t("visits.forgotten")} t={t} />}
      {fragment.total_count > 0 && text !== "" && <VisitNotice text={text} count={count} t={t} />}
      {since !== null && <SeenDivider fragment={fragment} since={since} text={t("visits.divider")} />}
      <VisitAnnouncer
        text={memory === "forgotten" ? t("visits.forgotten") : count ? text : ""}
        about={key ?? ""}
      />
      <VisitSwitch isOn={memory === "on"} t={t} />
    </>
  );
}
