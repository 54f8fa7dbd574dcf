import type { ReactNode } from "react";
import { formatNumber } from "../../shared/texts";
import type { FacetNode } from "../../shared/wire/results";
import styles from "./facet.module.css";
import { type FacetContext, toggleAddress } from "./facet-context";
import { branchesUsed, branchKey, branchToggled } from "./refine-slice";

interface FacetRowProps {
  readonly node: FacetNode;
  /** Slugs from the top down to the value above this one. */
  readonly ancestors: readonly string[];
  readonly isOpen: boolean;
  readonly context: FacetContext;
  /** The list below, while it is open. */
  readonly children: ReactNode;
}

/** One value: a link that chooses it or drops it, and apart from it a button that opens what lies below. */
export function FacetRow({ node, ancestors, isOpen, context, children }: FacetRowProps) {
  const { field, query, t, dispatch, idPrefix } = context;
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
        aria-label={t("refine.value", { name: node.name, jobs: t("jobs", { count: node.count }) })}
        aria-current={query[field].includes(node.slug) ? "true" : undefined}
        onClick={keepOpen}
      >
        {`${node.name} `}
        <span className={styles.count}>{formatNumber(node.count)}</span>
      </a>
      {node.children.length > 0 && (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={isOpen}
          aria-controls={`${idPrefix}${key}`}
          aria-label={t("refine.expand", { name: node.name })}
          onClick={() => dispatch(branchToggled({ key, open: !isOpen }))}
        />
      )}
      {children}
    </li>
  );
}
