import { useSelector } from "react-redux";
import { relOf } from "../../shared/crawl-policy";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { selectForeign } from "../navigation/address";
import type { Translate } from "../site/use-text";
import styles from "./links.module.css";
import { type CountedOffer, useOfferPing } from "./offer-ping";

interface CountedLink {
  readonly text: string;
  readonly query: string;
  readonly count: number;
  /** Of the landing page that stands for the search. */
  readonly path?: string | undefined;
  readonly offer?: CountedOffer;
}

interface CountedLinksProps {
  readonly links: readonly CountedLink[];
  /** The canonical query of the search that offers them. */
  readonly of?: string;
  readonly t: Translate;
}

/** Other searches, each with what it finds. */
export function CountedLinks({ links, of = "", t }: CountedLinksProps) {
  const foreign = useSelector(selectForeign);
  const pingOf = useOfferPing(of);
  return (
    <ul className={styles.list}>
      {links.map(({ text, query, count, path, offer }) => {
        const to = parseQuery(query);
        return (
          <li key={query}>
            <a
              className={styles.link}
              href={path ?? addressOf(routes.results, to, foreign)}
              rel={relOf(to, count)}
              {...pingOf(offer)}
            >
              {`${text} `}
              <span className={styles.count}>{t("jobs", { count })}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
