import { memo, type ReactNode, useMemo } from "react";
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

/** A long list starts short; without scripts it is whole. */
export function FacetList({ nodes, ancestors, listKey, context, refine }: FacetListProps) {
  const { field, query, idPrefix, t, dispatch } = context;
  const { shown, rest } = shortList(
    nodes,
    ({ slug }) => refine.used?.includes(branchKey(field, slug)) ?? false,
  );
  const isFiltered = Boolean(refine.filters?.[field]?.trim());
  const isWhole = isFiltered || (refine.wholeLists[listKey] ?? false);
  const row = (node: FacetNode) => {
    const { slug, name, count, children } = node;
    const key = branchKey(field, slug);
    const isOpen = isFiltered ? children.length > 0 : isOpenBranch(node, refine.branches[key]);
    const path = [...ancestors, slug];
    return (
      <FacetRow
        key={slug}
        slug={slug}
        name={name}
        count={count}
        path={path.join("|")}
        isBranch={children.length > 0}
        isOpen={isOpen}
        isChosen={isChosen(query, field, node)}
        mark={markOf(query, field, node, ancestors)}
        {...toggleLink(context, node, ancestors)}
        {...{ field, idPrefix, t, dispatch }}
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

interface FacetRowProps
  extends Pick<FacetNode, "slug" | "name" | "count">,
    Pick<FacetContext, "field" | "idPrefix" | "t" | "dispatch"> {
  /** Slugs from the root to this value, joined by `|`. */
  readonly path: string;
  readonly isBranch: boolean;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly mark: Mark | undefined;
  readonly href: string;
  readonly rel: string | undefined;
  readonly children: ReactNode;
}

/** Memoised: props must not be re-created for each answer. */
const FacetRow = memo(function FacetRow(props: FacetRowProps) {
  const { slug, count, path, isBranch, isOpen, isChosen, mark, href, rel, field, t, dispatch } = props;
  const key = branchKey(field, slug);
  const [name, label, number] = useMemo(() => {
    const called = nameOfValue(t, field, { slug, name: props.name });
    const jobs = t(slug === "unstated" ? "refine.more.jobs" : "jobs", { count });
    return [
      called,
      t(`refine.${mark ?? "value"}`, { name: called, jobs }),
      formatNumber(count, t("language")),
    ];
  }, [t, field, slug, props.name, count, mark]);
  const use = () => {
    dispatch(valueUsed({ path: path.split("|").map((each) => branchKey(field, each)), isOpen }));
  };
  return (
    <li className={styles.row}>
      <a
        className={styles.value}
        href={href}
        rel={rel}
        aria-label={label}
        aria-current={isChosen ? "true" : undefined}
        data-mark={mark ?? (isOneOf(field, slug) ? "one" : undefined)}
        onClick={use}
      >
        {`${name} `}
        <span className={styles.count}>{number}</span>
      </a>
      {isBranch && (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={isOpen}
          aria-controls={`${props.idPrefix}${key}`}
          aria-label={t("refine.expand", { name })}
          onClick={() => dispatch(branchToggled({ key, open: !isOpen }))}
        />
      )}
      {props.children}
    </li>
  );
});

function isOneOf(field: Category, slug: string): boolean {
  return entryOf(field).wider !== undefined && slug !== "unstated";
}

interface MoreButtonProps {
  readonly listKey: string;
  readonly rest: readonly FacetNode[];
  readonly isWhole: boolean;
  readonly context: FacetContext;
}

/** Labelled by the values it shows, as a page has several such buttons. */
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
