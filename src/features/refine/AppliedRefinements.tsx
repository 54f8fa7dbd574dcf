import { type MouseEvent, useEffect, useRef } from "react";
import { useSelector } from "react-redux";
import { relOf, relOfWay } from "../../shared/crawl-policy";
import { withoutRefinements } from "../../shared/query-changes";
import { addressOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { selectForeign } from "../navigation/address";
import { selectEffectiveQuery, selectFragment } from "../navigation/navigation-status";
import { useText } from "../site/use-text";
import { appliedRefinements } from "./applied";
import styles from "./applied.module.css";

/** The heading outlives the last chip, to take the focus. */
export function AppliedRefinements() {
  const t = useText();
  const query = useSelector(selectEffectiveQuery);
  const foreign = useSelector(selectForeign);
  const fragment = useSelector(selectFragment);
  const applied = appliedRefinements(t, query, fragment);
  const { list, onRemove } = useFocusAfterRemoval(applied.length);
  const heading = (
    <h2 id="applied-heading" className="visually-hidden" tabIndex={-1}>
      {t(applied.length === 0 ? "applied.none" : "applied.label")}
    </h2>
  );
  if (applied.length === 0) return <section aria-labelledby="applied-heading">{heading}</section>;
  return (
    <section aria-labelledby="applied-heading" className={styles.applied}>
      {heading}
      <ul ref={list} className={styles.list} data-in-place="facet">
        {applied.map(({ key, name, without }) => (
          <li key={key}>
            <a
              className={styles.chip}
              href={addressOf(routes.results, without, foreign)}
              rel={relOfWay(without, fragment?.broaden)}
              aria-label={t("applied.remove", { name })}
              onClick={onRemove}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <a
        className={styles.clear}
        href={addressOf(routes.results, withoutRefinements(query), foreign)}
        rel={relOf(withoutRefinements(query), fragment?.total_count ?? 0)}
        data-in-place="clear"
        onClick={onRemove}
      >
        {t("applied.clear")}
      </a>
    </section>
  );
}

/** Focuses the next chip, else the previous one, else the heading. `count`: the current number of chips. */
export function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef({ index: 0, count: 0 });
  const onRemove = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const chips = chipsOf(list.current);
    removed.current = { index: chips.indexOf(currentTarget), count: chips.length };
  };
  useEffect(() => {
    const before = removed.current;
    if (count >= before.count) return;
    removed.current = { index: 0, count: 0 };
    if (document.activeElement !== document.body) return;
    const chips = chipsOf(list.current);
    const next = chips[Math.min(Math.max(before.index, 0), chips.length - 1)];
    (next ?? document.getElementById("applied-heading"))?.focus({ preventScroll: true });
  }, [count]);
  return { list, onRemove };
}

function chipsOf(list: HTMLUListElement | null): HTMLAnchorElement[] {
  return list === null ? [] : [...list.querySelectorAll("a")];
}
