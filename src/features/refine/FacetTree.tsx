import { memo, type ReactNode } from "react";
import { type Category, entryOf } from "../../shared/facets";
import { formatNumber } from "../../shared/texts";
import type { FacetNode } from "../../shared/wire/results";
import styles from "./facet.module.css";
import {
  type FacetContext,
  isChosen,
  isOpenBranch,
  type Mark,
  markOf,
  nameOfValue,
  shortList,
  toggleLink,
} from "./facet-values";
import { branchKey, branchToggled, listToggled, type RefineState, valueUsed } from "./refine-slice";

interface FacetListProps {
  readonly nodes: readonly FacetNode[];
  readonly ancestors: readonly string[];
  readonly listKey: string;
  readonly context: FacetContext;
  readonly refine: RefineState;
}

/** Values on one level. A long list starts short; without scripts it is whole. */
export function FacetList({ nodes, ancestors, listKey, context, refine }: FacetListProps) {
  const { field, query, idPrefix } = context;
  const { shown, rest } = shortList(
    nodes,
    ({ slug }) => refine.used?.includes(branchKey(field, slug)) ?? false,
  );
  const isFiltered = Boolean(refine.filters?.[field]?.trim());
  const isWhole = isFiltered || (refine.wholeLists[listKey] ?? false);
  const row = (node: FacetNode) => {
    const key = branchKey(field, node.slug);
    const isOpen = isFiltered ? node.children.length > 0 : isOpenBranch(node, refine.branches[key]);
    const path = [...ancestors, node.slug];
    return (
      <FacetRow
        key={node.slug}
        node={node}
        ancestors={ancestors}
        isOpen={isOpen}
        isChosen={isChosen(query, field, node)}
        mark={markOf(query, field, node, ancestors)}
        context={context}
      >
        {isOpen && (
          <FacetList nodes={node.children} ancestors={path} listKey={key} context={context} refine={refine} />
        )}
      </FacetRow>
    );
  };
  return (
    <div className={styles.level} id={`${idPrefix}${listKey}`}>
      <ul className={styles.list}>{(isWhole ? nodes : shown).map(row)}</ul>
      {rest.length > 0 && !isFiltered && (
        <>
          <MoreButton listKey={listKey} rest={rest} isWhole={isWhole} context={context} />
          <noscript>
            <ul className={styles.list}>{rest.map(row)}</ul>
          </noscript>
        </>
      )}
    </div>
  );
}

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

/**
 * One value: a link that chooses it or drops it, and apart from it a button that opens what lies below. Most
 * stay as they are while marks change.
 */
const FacetRow = memo(function FacetRow(props: FacetRowProps) {
  const { node, ancestors, isOpen, isChosen, mark, context, children } = props;
  const { field, t, dispatch, idPrefix } = context;
  const name = nameOfValue(context, node);
  const jobs = t(node.slug === "unstated" ? "refine.more.jobs" : "jobs", { count: node.count });
  const key = branchKey(field, node.slug);
  const link = toggleLink(context, node, ancestors);
  const use = () => {
    const path = [...ancestors, node.slug].map((slug) => branchKey(field, slug));
    dispatch(valueUsed({ path, isOpen }));
  };
  return (
    <li className={styles.row}>
      <a
        className={styles.value}
        href={link.href}
        rel={link.rel}
        aria-label={t(`refine.${mark ?? "value"}`, { name, jobs })}
        aria-current={isChosen ? "true" : undefined}
        data-mark={mark ?? (isOneOf(field, node) ? "one" : undefined)}
        onClick={use}
      >
        {`${name} `}
        <span className={styles.count}>{formatNumber(node.count, t("language"))}</span>
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
  return entryOf(field).wider !== undefined && slug !== "unstated";
}

interface MoreButtonProps {
  readonly listKey: string;
  /** What the button shows and hides. */
  readonly rest: readonly FacetNode[];
  readonly isWhole: boolean;
  readonly context: FacetContext;
}

/** Named by what it shows: a page has several of these, and they must not be taken for each other. */
function MoreButton({ listKey, rest, isWhole, context }: MoreButtonProps) {
  const { t, dispatch, idPrefix } = context;
  const text = isWhole ? t("refine.fewer") : t("refine.more", { count: rest.length });
  const first = rest[0]?.name ?? "";
  const last = rest.at(-1)?.name ?? "";
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isWhole}
      aria-controls={`${idPrefix}${listKey}`}
      aria-label={t("refine.more.label", { more: text, first, last })}
      onClick={() => dispatch(listToggled({ key: listKey, open: !isWhole }))}
    >
      {text}
    </button>
  );
}
