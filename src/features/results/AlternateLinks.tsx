import { Fragment } from "react";
import { useSelector } from "react-redux";
import { alertsRoute } from "../../shared/alerts";
import { alternateAddress, alternateKinds } from "../../shared/alternates";
import { withPage } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { selectForeign } from "../navigation/address";
import { selectEffectiveQuery } from "../navigation/navigation-status";
import type { TranslateLater } from "./later-texts";
import styles from "./results.module.css";

/** Job alerts, and other formats of the search, always from its first page. */
export function AlternateLinks({ t }: { readonly t: TranslateLater }) {
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
