import { Fragment } from "react";
import { useSelector } from "react-redux";
import { alertsRoute } from "../../shared/alerts";
import { alternateAddress, alternateKinds } from "../../shared/alternates";
import { withoutRefinements, withPage } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { appliedCount } from "../../shared/search-query";
import type { Notice, ResultsFragment } from "../../shared/wire/results";
import { selectForeign } from "../navigation/address";
import { selectEffectiveQuery } from "../navigation/navigation-status";
import { BroadenBlock } from "./BroadenBlock";
import { CompanyAbout } from "./CompanyAbout";
import { CountedLinks } from "./CountedLinks";
import { FailureAlert } from "./FailureAlert";
import { type StepProps, type TranslateLater, useLaterText } from "./later-texts";
import linkStyles from "./links.module.css";
import { MeaningNotes } from "./MeaningNotes";
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

/** How the search was interpreted, where that differs from its wording. */
function Notices({ fragment, t }: StepProps) {
  return fragment.notices.map(({ code, label, links }) => (
    <div key={code} className={linkStyles.notice} data-in-place="location">
      <p>{t(`notice.${code}`, { label })}</p>
      {links.length > 0 && (
        <CountedLinks
          links={links.map((link) => ({ ...link, text: link.label || t("notice.anywhere"), offer: "place" }))}
          of={fragment.query}
          t={t}
        />
      )}
    </div>
  ));
}

function leadsOn({ links }: Notice): boolean {
  return links.some(({ count }) => count > 0);
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

/** Job alerts, and other formats of the search, always from its first page. */
function AlternateLinks({ t }: { readonly t: TranslateLater }) {
  const query = withPage(useSelector(selectEffectiveQuery), 1);
  const foreign = useSelector(selectForeign);
  return (
    <p className={styles.twins}>
      <a className={styles.tell} href={addressOf(alertsRoute, query)} rel="nofollow">
        {t("twins.tell")}
      </a>
      {t("twins.label")}
      {alternateKinds.map((kind, place) => (
        <Fragment key={kind}>
          {place === 0 ? " " : " · "}
          <a href={alternateAddress(kind, query, foreign)} rel="nofollow">
            {t(`twins.${kind}`)}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
