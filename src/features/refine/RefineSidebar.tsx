import { useMemo } from "react";
import { useDispatch, useSelector } from "react-redux";
import { type Category, categories, entryOf, listOf, refinements } from "../../shared/facets";
import { chosenIn } from "../../shared/search-query";
import type { FacetNode } from "../../shared/wire/results";
import { selectCanonical, selectForeign } from "../navigation/address";
import { selectEffectiveQuery, selectFragment } from "../navigation/navigation-status";
import { useText } from "../site/use-text";
import { FacetList } from "./FacetTree";
import { facetContext, isLong, type SidebarContext, valuesNamed } from "./facet-values";
import { PayForm } from "./PayForm";
import { branchKey, categoryToggled, filterTyped, type RefineState, selectRefine } from "./refine-slice";
import styles from "./sidebar.module.css";

interface RefineSidebarProps extends Pick<SidebarContext, "LocationPicker"> {
  /** Prefix of ids: empty in the page, another in the menu's copy. */
  readonly idPrefix: string;
  readonly className?: string | undefined;
}

export function RefineSidebar({ idPrefix, LocationPicker, className }: RefineSidebarProps) {
  const t = useText();
  const dispatch = useDispatch();
  const query = useSelector(selectEffectiveQuery);
  const foreign = useSelector(selectForeign);
  const refine = useSelector(selectRefine);
  const lists = useSelector(selectFragment)?.facets;
  const context = useMemo(
    () => ({ query, foreign, idPrefix, t, dispatch, LocationPicker }),
    [query, foreign, idPrefix, t, dispatch, LocationPicker],
  );
  const canonical = useSelector(selectCanonical);
  const spacer = refine.held?.[canonical];
  return (
    <aside
      id={`${idPrefix}refine`}
      aria-labelledby={`${idPrefix}refine-heading`}
      className={className}
      style={{ paddingBottom: spacer?.below }}
    >
      <h2 id={`${idPrefix}refine-heading`} className={styles.title} tabIndex={-1}>
        {t("refine.label")}
      </h2>
      <p className={styles.hint}>{t("refine.hint")}</p>
      {lists &&
        categories.map((field) => (
          <FacetCategory
            key={field}
            field={field}
            nodes={lists[listOf(field)]}
            spacer={spacer?.field === field ? spacer.above : undefined}
            shared={context}
            refine={refine}
          />
        ))}
    </aside>
  );
}

interface FacetCategoryProps {
  readonly field: Category;
  readonly nodes: readonly FacetNode[];
  /** Pixels to leave above. */
  readonly spacer: number | undefined;
  readonly shared: SidebarContext;
  readonly refine: RefineState;
}

/** Whether the visitor has toggled or filtered it, or used its values last: then it stays, even empty. */
function isUsed(field: Category, { categories: moved, filters, used }: RefineState): boolean {
  return Boolean(
    moved[field] !== undefined || filters?.[field] || used?.[0]?.startsWith(branchKey(field, "")),
  );
}

const atTheTop: readonly string[] = [];

/** Hidden when empty, except for locations, where others can be picked. */
function FacetCategory({ field, nodes, spacer, shared, refine }: FacetCategoryProps) {
  const { query, t, dispatch, idPrefix, LocationPicker } = shared;
  const { finder, maxListed, upTo } = entryOf(field);
  const note = upTo && t(`${field}.note` as "salary_min.note");
  const context = useMemo(() => facetContext(shared, field), [shared, field]);
  const moved = refine.categories[field];
  const isOpen = moved ?? true;
  const chosen = refinements.reduce(
    (sum, each) => (each === field || entryOf(each).beside === field ? sum + chosenIn(query, each) : sum),
    0,
  );
  const words = refine.filters?.[field] ?? "";
  const shown = valuesNamed(nodes, words);
  if (nodes.length === 0 && chosen === 0 && finder !== "place" && !isUsed(field, refine)) {
    // Not left out: `hold-rows.ts` measures changes by the elements above a row.
    return <div data-field={field} hidden />;
  }
  const panel = `${idPrefix}${field}-panel`;
  return (
    <div className={styles.category} data-field={field} style={{ marginTop: spacer }}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => dispatch(categoryToggled({ field, open: !isOpen }))}
        >
          {t(field)}
          {!isOpen && chosen > 0 && (
            <span className={styles.selected}>{t("refine.selected", { count: chosen })}</span>
          )}
        </button>
      </h3>
      <div
        id={panel}
        className={styles.panel}
        data-in-place="facet"
        // Animates what the visitor moves, not the page as it loads.
        data-moved={moved === undefined ? undefined : ""}
        hidden={!isOpen}
      >
        {note && <p className={styles.hint}>{note}</p>}
        {finder === "place" && <LocationPicker idPrefix={idPrefix} />}
        {finder === "name" && (words !== "" || isLong(nodes, maxListed)) && (
          <input
            type="search"
            className={styles.filter}
            aria-label={t("refine.filter", { category: t(field) })}
            placeholder={t("refine.filter", { category: t(field) })}
            value={words}
            onChange={({ target }) => dispatch(filterTyped({ field, words: target.value }))}
          />
        )}
        {shown.length === 0 ? (
          finder !== "place" && <p className={styles.none}>{t("refine.none")}</p>
        ) : (
          <FacetList
            nodes={shown}
            ancestors={atTheTop}
            listKey={branchKey(field, "")}
            context={context}
            refine={refine}
          />
        )}
        {upTo && <PayForm query={query} t={t} />}
      </div>
    </div>
  );
}
