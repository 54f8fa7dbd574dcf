import { useSelector } from "react-redux";
import { withoutRefinements } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { appliedCount } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { selectForeign } from "../navigation/address";
import { selectStanding } from "../navigation/navigation-status";
import { BroadenBlock } from "./BroadenBlock";
import { CompanyAbout } from "./CompanyAbout";
import { FailureAlert } from "./FailureAlert";
import { type TranslateLater, useLaterText } from "./later-texts";
import { MeaningNotes } from "./MeaningNotes";
import { leadsOn, Notices } from "./Notices";
import { Pagination } from "./Pagination";
import styles from "./results.module.css";
import { Twins } from "./Twins";

interface AroundList {
  readonly fragment: ResultsFragment;
  /** Relative to the list. */
  readonly place: "above" | "below";
}

/** `over` the page: the alert after a failed search. */
export type OnwardsProps = AroundList | { readonly place: "over" };

/** All but the alert are links, which the server's markup has before this is loaded. */
export function Onwards(props: OnwardsProps) {
  return props.place === "over" ? <FailureAlert /> : <WaysOn {...props} />;
}

function WaysOn({ fragment, place }: AroundList) {
  const t = useLaterText();
  const isEmpty = fragment.total_count === 0;
  const broaden = isEmpty === (place === "above") && <BroadenBlock fragment={fragment} t={t} />;
  if (place === "below") {
    return (
      <>
        <Pagination fragment={fragment} t={t} />
        {broaden}
        <Twins t={t} />
      </>
    );
  }
  return (
    <>
      <CompanyAbout canonical={fragment.query} t={t} />
      <MeaningNotes fragment={fragment} t={t} />
      <Notices fragment={fragment} t={t} />
      {isEmpty && !fragment.notices.some(leadsOn) && <EmptyState t={t} />}
      {broaden}
    </>
  );
}

/** Never a dead end: these links lead on, and the broaden block follows. */
function EmptyState({ t }: { readonly t: TranslateLater }) {
  const query = useSelector(selectStanding);
  const foreign = useSelector(selectForeign);
  const isRefined = appliedCount(query) > 0;
  return (
    <div className={styles.empty}>
      <h2 className={styles.emptyTitle}>{t("empty.title")}</h2>
      <p>{t("empty.advice")}</p>
      <ul className={styles.ways} data-in-place="clear">
        {isRefined && (
          <li>
            <a href={addressOf(routes.results, withoutRefinements(query), foreign)} rel="nofollow">
              {t("empty.clear")}
            </a>
          </li>
        )}
        <li>
          <a href={routes.results}>{t("empty.all")}</a>
        </li>
      </ul>
    </div>
  );
}
