import { useSelector } from "react-redux";
import { withPage } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { formatNumber } from "../../shared/texts";
import type { ResultsFragment } from "../../shared/wire/results";
import { selectForeign, selectQuery } from "../search/search-slice";
import type { Translate } from "../site/use-text";
import { PageLink } from "./PageLink";
import { pageWindow } from "./page-window";
import styles from "./pagination.module.css";

interface PaginationProps {
  readonly fragment: ResultsFragment;
  readonly t: Translate;
}

/** Real links, so that a page can be opened in a tab, shared and indexed. */
export function Pagination({ fragment, t }: PaginationProps) {
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const { page, page_count: last } = fragment;
  if (last <= 1) return null;
  const to = (target: number) => addressOf(routes.results, withPage(query, target), foreign);
  return (
    <nav aria-label={t("pagination.label")} className={styles.pagination} data-in-place="page">
      <ul className={styles.list}>
        {page > 1 && <PageLink key="first" href={to(1)} text={t("pagination.first")} />}
        {page > 1 && (
          <PageLink key="previous" href={to(page - 1)} text={t("pagination.previous")} rel="prev" />
        )}
        {pageWindow(page, last).map((step) =>
          typeof step === "string" ? (
            <li key={step} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <PageLink
              key={step}
              href={to(step)}
              text={formatNumber(step)}
              name={t("pagination.page", { page: step })}
              isCurrent={step === page}
            />
          ),
        )}
        {page < last && <PageLink key="next" href={to(page + 1)} text={t("pagination.next")} rel="next" />}
      </ul>
    </nav>
  );
}
