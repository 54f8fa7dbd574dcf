import { useMemo } from "react";
import type { FacetNode } from "../../shared/wire/results";
import { LocationPicker } from "../locations/LocationPicker";
import { chosenIn } from "./applied";
import styles from "./category.module.css";
import { FacetList } from "./FacetList";
import type { FacetState, SidebarContext } from "./facet-context";
import { isLong, valuesNamed } from "./facet-selection";
import { branchKey, type Category, categoryToggled, filterTyped } from "./refine-slice";

interface FacetCategoryProps {
  readonly field: Category;
  readonly nodes: readonly FacetNode[];
  readonly shared: SidebarContext;
  readonly state: FacetState;
}

const atTheTop: readonly string[] = [];

/** One part of the accordion. Open until closed; closed, its heading says how many of its values are chosen. */
export function FacetCategory({ field, nodes, shared, state }: FacetCategoryProps) {
  const { t, dispatch, idPrefix } = shared;
  const { query, refine } = state;
  const context = useMemo(() => ({ ...shared, field }), [shared, field]);
  const moved = refine.categories[field];
  const isOpen = moved ?? true;
  const chosen = chosenIn(query, field) + (field === "salary_min" ? chosenIn(query, "salary_unstated") : 0);
  const words = refine.filters?.[field] ?? "";
  const shown = valuesNamed(nodes, words);
  const panel = `${idPrefix}${field}-panel`;
  return (
    <div className={styles.category}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => dispatch(categoryToggled({ field, open: !isOpen }))}
        >
          {t(field as Exclude<Category, "salary_unstated">)}
          {!isOpen && chosen > 0 && (
            <span className={styles.selected}>{t("refine.selected", { count: chosen })}</span>
          )}
        </button>
      </h3>
      <div
        id={panel}
        className={styles.panel}
        data-in-place="facet"
        // Only what the visitor has moved slides; the page as it loads stands still.
        data-moved={moved === undefined ? undefined : ""}
        hidden={!isOpen}
      >
        {field === "all_locations" && <LocationPicker idPrefix={idPrefix} />}
        {field === "disciplines" && (words !== "" || isLong(nodes)) && (
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
          <p className={styles.none}>{t("refine.none")}</p>
        ) : (
          <FacetList
            nodes={shown}
            ancestors={atTheTop}
            listKey={branchKey(field, "")}
            context={context}
            state={state}
          />
        )}
      </div>
    </div>
  );
}
