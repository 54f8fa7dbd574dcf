import type { FacetNode } from "../../shared/wire/results";
import { FacetRow } from "./FacetRow";
import styles from "./facet.module.css";
import { type FacetContext, type FacetState, isChosen, markOf } from "./facet-context";
import { activeFirst, isOpenBranch, shortList } from "./facet-selection";
import { MoreButton } from "./MoreButton";
import { branchKey } from "./refine-slice";

interface FacetListProps {
  readonly nodes: readonly FacetNode[];
  readonly ancestors: readonly string[];
  readonly listKey: string;
  readonly context: FacetContext;
  readonly state: FacetState;
}

/** Values on one level. A long list starts short; without scripts it is whole. */
export function FacetList({ nodes, ancestors, listKey, context, state }: FacetListProps) {
  const { field, idPrefix } = context;
  const { query, refine } = state;
  const ordered = activeFirst(nodes);
  const { shown, rest } = shortList(ordered);
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
          <FacetList nodes={node.children} ancestors={path} listKey={key} context={context} state={state} />
        )}
      </FacetRow>
    );
  };
  return (
    <div className={styles.level} id={`${idPrefix}${listKey}`}>
      <ul className={styles.list}>{(isWhole ? ordered : shown).map(row)}</ul>
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
