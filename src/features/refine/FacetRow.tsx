import { memo, type ReactNode } from "react";
import { formatNumber } from "../../shared/texts";
import type { FacetNode } from "../../shared/wire/results";
import styles from "./facet.module.css";
import { type FacetContext, type Mark, nameOfValue, toggleAddress } from "./facet-context";
import { branchesUsed, branchKey, branchToggled, type Category } from "./refine-slice";

interface FacetRowProps {
  readonly node: FacetNode;
  /** Slugs from the top down to the value above this one. */
  readonly ancestors: readonly string[];
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly mark: Mark | undefined;
  readonly context: FacetContext;
  /** The list below, while it is open. */
  readonly children: ReactNode;
}

/** One value: a link that chooses it or drops it, and apart from it a button that opens what lies below. Most stay as they are while marks change. */
export const FacetRow = memo(function FacetRow(props: FacetRowProps) {
  const { node, ancestors, isOpen, isChosen, mark, context, children } = props;
  const { field, t, dispatch, idPrefix } = context;
  const name = nameOfValue(context, node);
  const jobs = t(node.slug === "unstated" ? "refine.more.jobs" : "jobs", { count: node.count });
  const key = branchKey(field, node.slug);
  const keepOpen = () => {
    const open = isOpen ? [...ancestors, node.slug] : ancestors;
    if (open.length > 0) dispatch(branchesUsed(open.map((slug) => branchKey(field, slug))));
  };
  return (
    <li className={styles.row}>
      <a
        className={styles.value}
        href={toggleAddress(context, node, ancestors)}
        aria-label={t(`refine.${mark ?? "value"}`, { name, jobs })}
        aria-current={isChosen ? "true" : undefined}
        data-mark={mark ?? (isOneOf(field, node) ? "one" : undefined)}
        onClick={keepOpen}
      >
        {`${name} `}
        <span className={styles.count}>{formatNumber(node.count)}</span>
      </a>
      {node.children.length > 0 && (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={isOpen}
          aria-controls={`${idPrefix}${key}`}
          aria-label={t("refine.expand", { name })}
          onClick={() => dispatch(branchToggled({ key, open: !isOpen }))}
        />
      )}
      {children}
    </li>
  );
});

/** Choosing it takes the place of another. */
function isOneOf(field: Category, { slug }: FacetNode): boolean {
  return (field === "salary_min" && slug !== "unstated") || field === "posted_within";
}
