import { useSelector } from "react-redux";
import { withoutRefinements } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { appliedCount } from "../../shared/search-query";
import type { ResultsFragment } from "../../shared/wire/results";
import { selectForeign } from "../navigation/address";
import { selectEffectiveQuery } from "../navigation/navigation-status";
import { AlternateLinks } from "./AlternateLinks";
import { BroadenBlock } from "./BroadenBlock";
import { CompanyAbout } from "./CompanyAbout";
import { FailureAlert } from "./FailureAlert";
import { type TranslateLater, useLaterText } from "./later-texts";
import { MeaningNotes } from "./MeaningNotes";
import { leadsOn, Notices } from "./Notices";
import { Pagination } from "./Pagination";
import styles from "./results.module.css";

interface AroundList {
  readonly fragment: ResultsFragment;
  /** Relative to the list. */
  readonly place: "above" | "below";
}

/** `over` the page: the alert after a failed search. */
export type NextStepsProps = AroundList | { readonly place: "over" };

/** All but the alert are links, which the server's markup has before this is loaded. */
export function NextSteps(props: NextStepsProps) {
  return props.place === "over" ? <FailureAlert /> : <StepsAroundList {...props} />;
}

function StepsAroundList({ fragment, place }: AroundList) {
  const t = useLaterText();
  const isEmpty = fragment.total_count === 0;
  const broaden = isEmpty === (place === "above") && <BroadenBlock fragment={fragment} t={t} />;
  if (place === "below") {
    return (
      <>
        <Pagination fragment={fragment} t={t} />
        {broaden}
        <AlternateLinks t={t} />
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
  const query = useSelector(selectEffectiveQuery);
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
