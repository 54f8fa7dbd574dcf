import { Fragment } from "react";
import { useSelector } from "react-redux";
import { alertsRoute } from "../../shared/alerts";
import { withPage } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { twinAddress, twinKinds } from "../../shared/twins";
import { selectForeign } from "../navigation/address";
import { selectStanding } from "../navigation/navigation-status";
import type { TranslateLater } from "./later-texts";
import styles from "./results.module.css";

/** Job alerts, and other formats of the search, always from its first page. */
export function Twins({ t }: { readonly t: TranslateLater }) {
  const query = withPage(useSelector(selectStanding), 1);
  const foreign = useSelector(selectForeign);
  return (
    <p className={styles.twins}>
      <a className={styles.tell} href={addressOf(alertsRoute, query)} rel="nofollow">
        {t("twins.tell")}
      </a>
      {t("twins.label")}
      {twinKinds.map((kind, place) => (
        <Fragment key={kind}>
          {place === 0 ? " " : " · "}
          <a href={twinAddress(kind, query, foreign)} rel="nofollow">
            {t(`twins.${kind}`)}
          </a>
        </Fragment>
      ))}
    </p>
  );
}
