import { useSelector } from "react-redux";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { Notice } from "../../shared/wire/results";
import { selectForeign } from "../search/search-slice";
import type { Translate } from "../site/use-text";
import styles from "./notices.module.css";

interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly t: Translate;
}

/** How the search was read, where that is not how it was written, with links that say it better. */
export function Notices({ notices, t }: NoticesProps) {
  const foreign = useSelector(selectForeign);
  return notices.map(({ code, label, links }) => (
    <div key={`${code} ${label}`} className={styles.notice} data-in-place="location">
      <p>{t(`notice.${code}`, { label })}</p>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.query}>
              <a href={addressOf(routes.results, parseQuery(link.query), foreign)}>{link.label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  ));
}
