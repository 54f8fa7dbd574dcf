import { useSelector } from "react-redux";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { selectForeign } from "../navigation/address";
import type { Translate } from "../site/use-text";
import styles from "./links.module.css";

interface CountedLinksProps {
  readonly links: readonly { readonly text: string; readonly query: string; readonly count: number }[];
  readonly t: Translate;
}

/** Other searches, each with what it finds. */
export function CountedLinks({ links, t }: CountedLinksProps) {
  const foreign = useSelector(selectForeign);
  return (
    <ul className={styles.list}>
      {links.map(({ text, query, count }) => (
        <li key={query}>
          <a className={styles.link} href={addressOf(routes.results, parseQuery(query), foreign)}>
            {`${text} `}
            <span className={styles.count}>{t("jobs", { count })}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
