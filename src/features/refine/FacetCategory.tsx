import type { FacetNode } from "../../shared/wire/results";
import { LocationPicker } from "../locations/LocationPicker";
import { chosenIn } from "./applied";
import styles from "./category.module.css";
import { FacetList } from "./FacetList";
import type { FacetContext } from "./facet-context";
import { branchKey, type Category, categoryToggled } from "./refine-slice";

interface FacetCategoryProps {
  readonly nodes: readonly FacetNode[];
  readonly context: FacetContext;
}

/** One part of the accordion. Open until closed; closed, its heading says how many of its values are chosen. */
export function FacetCategory({ nodes, context }: FacetCategoryProps) {
  const { field, query, refine, t, dispatch, idPrefix } = context;
  const moved = refine.categories[field];
  const isOpen = moved ?? true;
  const chosen = chosenIn(query, field) + (field === "salary_min" ? chosenIn(query, "salary_unstated") : 0);
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
        {nodes.length === 0 ? (
          <p className={styles.none}>{t("refine.none")}</p>
        ) : (
          <FacetList nodes={nodes} ancestors={[]} listKey={branchKey(field, "")} context={context} />
        )}
      </div>
    </div>
  );
}
