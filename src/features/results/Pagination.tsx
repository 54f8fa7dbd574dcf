import { useSelector } from "react-redux";
import { relOf } from "../../shared/crawl-policy";
import { withPage } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { formatNumber } from "../../shared/texts";
import { selectForeign } from "../navigation/address";
import { selectEffectiveQuery } from "../navigation/navigation-status";
import type { StepProps } from "./later-texts";
import styles from "./pagination.module.css";

/** Real links, so that a page can be opened in a tab, shared and indexed. */
export function Pagination({ fragment, t }: StepProps) {
  const query = useSelector(selectEffectiveQuery);
  const foreign = useSelector(selectForeign);
  const { page, page_count: last } = fragment;
  if (last <= 1) return null;
  const to = (target: number) => addressOf(routes.results, withPage(query, target), foreign);
  const rel = relOf(query, fragment.total_count);
  return (
    <nav aria-label={t("pagination.label")} className={styles.pagination} data-in-place="page">
      <ul className={styles.list}>
        {page > 1 && <PageLink key="first" href={to(1)} text={t("pagination.first")} rel={rel} />}
        {page > 1 && (
          <PageLink
            key="previous"
            href={to(page - 1)}
            text={t("pagination.previous")}
            rel={rel ? `prev ${rel}` : "prev"}
          />
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
              text={formatNumber(step, t("language"))}
              name={t("pagination.page", { page: step })}
              isCurrent={step === page}
              rel={rel}
            />
          ),
        )}
        {page < last && (
          <PageLink
            key="next"
            href={to(page + 1)}
            text={t("pagination.next")}
            rel={rel ? `next ${rel}` : "next"}
          />
        )}
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  readonly href: string;
  readonly text: string;
  /** For screen readers, where the text alone is too short. */
  readonly name?: string;
  readonly rel?: string | undefined;
  readonly isCurrent?: boolean;
}

function PageLink({ href, text, name, rel, isCurrent }: PageLinkProps) {
  return (
    <li className={name === undefined ? styles.step : undefined}>
      <a
        className={styles.link}
        href={href}
        rel={rel}
        aria-label={name}
        aria-current={isCurrent ? "page" : undefined}
      >
        {text}
      </a>
    </li>
  );
}

type PageStep = number | "gap-before" | "gap-after";

const reach = 2;

/** The first page, the last, two either side of `page`, and gaps where more than one page is left out. */
export function pageWindow(page: number, pageCount: number): PageStep[] {
  const from = Math.max(1, page - reach);
  const to = Math.min(pageCount, page + reach);
  const steps: PageStep[] = [];
  if (from > 1) steps.push(1);
  if (from === 3) steps.push(2);
  if (from > 3) steps.push("gap-before");
  for (let step = from; step <= to; step++) steps.push(step);
  if (to < pageCount - 2) steps.push("gap-after");
  if (to === pageCount - 2) steps.push(pageCount - 1);
  if (to < pageCount) steps.push(pageCount);
  return steps;
}
