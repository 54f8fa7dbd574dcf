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
  /** The search's landing page. */
  readonly path?: string | undefined;
  readonly offer?: CountedOffer;
}

interface CountedLinksProps {
  readonly links: readonly CountedLink[];
  /** Canonical query of the offering search. */
  readonly of?: string;
  readonly t: Translate;
}

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
