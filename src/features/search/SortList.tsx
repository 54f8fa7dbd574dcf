import { type MouseEvent, useRef } from "react";
import { useSelector } from "react-redux";
import { withSortType } from "../../shared/query-changes";
import { addressOf, queryKeys } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { SearchQuery, SortType } from "../../shared/search-query";
import { selectForeign } from "../navigation/address";
import { selectEffectiveQuery, selectFragment } from "../navigation/navigation-status";
import { isPlainClick } from "../site/browser";
import { type Translate, useText } from "../site/use-text";
import { searchFormId } from "./form-fields";
import styles from "./sort-list.module.css";

/**
 * Without a radius location the list is hidden, not removed, so that its links keep their focus, and a group
 * that looks the same shows the orders that need no place.
 */
export function SortList() {
  const t = useText();
  const query = useSelector(selectEffectiveQuery);
  const fragment = useSelector(selectFragment);
  const hasPlace = query.location !== "" && fragment !== undefined && fragment.place !== null;
  const orders = <Orders query={query} sortTypes={fragment?.sort_types} t={t} />;
  const shared = { "aria-label": t("sort.label"), "data-in-place": "sort", className: styles.sort };
  return (
    <>
      <nav {...shared} hidden={!hasPlace}>
        {orders}
      </nav>
      {!hasPlace && (
        // biome-ignore lint/a11y/useSemanticElements: no fields, but links.
        <div role="group" {...shared}>
          {orders}
        </div>
      )}
    </>
  );
}

interface OrdersProps {
  readonly query: SearchQuery;
  readonly sortTypes: readonly SortType[] | undefined;
  readonly t: Translate;
}

/** Links, which work without scripts. A plain click submits the search form instead, to keep unsent text. */
function Orders({ query, sortTypes, t }: OrdersProps) {
  const foreign = useSelector(selectForeign);
  const submitter = useRef<HTMLButtonElement>(null);
  return (
    <>
      <span className={styles.label}>{t("sort.label")}</span>
      <details className={styles.fold}>
        <summary>
          {t("sort.label")}: {t(`sort.${query.sortType}`)}
        </summary>
      </details>
      <ul className={styles.list}>
        {sortTypes?.map((sortType) => (
          <li key={sortType}>
            <a
              className={styles.order}
              href={addressOf(routes.results, withSortType(query, sortType), foreign)}
              rel="nofollow"
              aria-current={sortType === query.sortType ? "true" : undefined}
              onClick={(click) => isPlainClick(click) && sendForm(click, submitter.current, sortType)}
            >
              {t(`sort.${sortType}`)}
            </a>
          </li>
        ))}
      </ul>
      {/* A form submitted by this button counts as a choice of order. */}
      <button ref={submitter} type="submit" form={searchFormId} hidden />
    </>
  );
}

function sendForm(click: MouseEvent, submitter: HTMLButtonElement | null, sortType: SortType) {
  const field = submitter?.form?.elements.namedItem(queryKeys.sortType);
  if (!submitter?.form || !(field instanceof HTMLInputElement)) return;
  click.preventDefault();
  const before = field.value;
  field.value = sortType;
  submitter.form.requestSubmit(submitter);
  // Rendering sets the next order.
  field.value = before;
}
