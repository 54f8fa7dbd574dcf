import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
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

/** Switching off deletes the history and stops recording. Memoised: each answer would touch its checkbox. */
const VisitSwitch = memo(function VisitSwitch({ isOn, t }: VisitSwitchProps) {
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
});

interface VisitNoticeProps {
  readonly text: string;
  /** New jobs; undefined once the history is cleared. */
  readonly count?: number | null;
  readonly t: ReturnType<typeof useVisitText>;
}

function VisitNotice({ text, count, t }: VisitNoticeProps) {
  const dispatch = useDispatch();
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const forget = () => {
    // The button disappears.
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

/** In the last new job's list item, so that it is read out there. */
function SeenDivider({ fragment, since, text }: SeenDividerProps) {
  const job = lastNewJobOn(fragment, since);
  const index = fragment.jobs.findIndex(({ id }) => id === job);
  const [item, setItem] = useState<Element>();
  // After the list has changed, before it is painted.
  useLayoutEffect(() => {
    setItem(index < 0 ? undefined : document.querySelectorAll("#results ol > li")[index]);
  });
  return item && createPortal(<p className={styles.divider}>{text}</p>, item);
}

interface VisitAnnouncerProps {
  readonly text: string;
  /** By `searchKey`. */
  readonly about: string;
}

/** Once per search. Apart from the count's status, so that neither repeats the other's words. */
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

/** Takes up no space, so that nothing moves when it appears. */
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
