import { type MouseEvent, useRef } from "react";
import { useSelector } from "react-redux";
import { withSortType } from "../../shared/query-changes";
import { addressOf, queryKeys } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import type { SortType } from "../../shared/search-query";
import { selectForeign } from "../navigation/address";
import { selectFragment, selectStanding } from "../navigation/navigation-status";
import { useText } from "../site/use-text";
import { searchFormId } from "./form-element";
import styles from "./sort-list.module.css";

/**
 * Sort orders, as links for whoever opens one elsewhere or has no scripts. A plain click sends the search
 * form with the order in it, and so takes along what was typed but not yet sent. Hidden, not gone, while no
 * radius location is chosen, so that its links keep their focus. Small screens have them folded behind the current one.
 */
export function SortList() {
  const t = useText();
  const query = useSelector(selectStanding);
  const foreign = useSelector(selectForeign);
  const fragment = useSelector(selectFragment);
  const submitter = useRef<HTMLButtonElement>(null);
  const hasPlace = query.location !== "" && fragment !== undefined && fragment.place !== null;
  return (
    <nav aria-labelledby="sort-label" className={styles.sort} data-in-place="sort" hidden={!hasPlace}>
      <span id="sort-label" className={styles.label}>
        {t("sort.label")}
      </span>
      <details className={styles.fold}>
        <summary>
          {t("sort.label")}: {t(`sort.${query.sortType}`)}
        </summary>
      </details>
      <ul className={styles.list}>
        {fragment?.sort_types.map((sortType) => (
          <li key={sortType}>
            <a
              className={styles.order}
              href={addressOf(routes.results, withSortType(query, sortType), foreign)}
              rel="nofollow"
              aria-current={sortType === query.sortType ? "true" : undefined}
              onClick={(click) => isPlain(click) && sendForm(click, submitter.current, sortType)}
            >
              {t(`sort.${sortType}`)}
            </a>
          </li>
        ))}
      </ul>
      {/* The form takes an act for a choice of order when it is sent from in here. */}
      <button ref={submitter} type="submit" form={searchFormId} hidden />
    </nav>
  );
}

/** Other clicks open the link in a tab or window of its own. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function sendForm(click: MouseEvent, submitter: HTMLButtonElement | null, sortType: SortType) {
  const field = submitter?.form?.elements.namedItem(queryKeys.sortType);
  if (!submitter?.form || !(field instanceof HTMLInputElement)) return;
  click.preventDefault();
  const before = field.value;
  field.value = sortType;
  submitter.form.requestSubmit(submitter);
  // Back to what the search still says. What it says next is rendered into it.
  field.value = before;
}
