import { type RefObject, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { withFacetToggled } from "../../shared/query-changes";
import { useComboboxOnDemand } from "../combobox/use-combobox-on-demand";
import { facetToggled } from "../navigation/events";
import { selectFragment, selectStanding } from "../navigation/navigation-status";
import { refinementName } from "../refine/applied";
import { useText } from "../site/use-text";
import styles from "./location-picker.module.css";

const picker = "all_locations";

/**
 * The picked places as chips that remove them. The focus goes on to the next chip, else the one before, else
 * the field.
 */
function PickedLocations({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useText();
  const dispatch = useDispatch();
  const query = useSelector(selectStanding);
  const fragment = useSelector(selectFragment);
  const remove = (chip: HTMLElement, slug: string) => {
    const item = chip.parentElement;
    const other = item?.nextElementSibling ?? item?.previousElementSibling;
    (other?.querySelector("button") ?? field.current)?.focus();
    dispatch(facetToggled({ to: withFacetToggled(query, picker, slug) }));
  };
  return (
    <ul className={styles.chips}>
      {query[picker].map((slug) => {
        const name = refinementName(picker, slug, fragment);
        return (
          <li key={slug}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t("all_locations.remove", { name })}
              onClick={({ currentTarget }) => remove(currentTarget, slug)}
            >
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const loadChoices = () => import(/* webpackChunkName: "suggestions" */ "./LocationChoices");

interface LocationPickerProps {
  /** Before every id, so that the sidebar and its copy in the menu differ. */
  readonly idPrefix: string;
}

/**
 * Several places to refine by, found by name: every choice is a search at once. For visitors with scripts,
 * above the tree of links that does the same for everybody.
 */
export function LocationPicker({ idPrefix }: LocationPickerProps) {
  const t = useText();
  const { all_locations: picked } = useSelector(selectStanding);
  const field = useRef<HTMLInputElement>(null);
  const { loaded } = useComboboxOnDemand(field, loadChoices);
  return (
    <div className={styles.picker}>
      {picked.length > 0 && <PickedLocations field={field} />}
      <input
        ref={field}
        className={styles.field}
        aria-label={t("all_locations")}
        placeholder={t("all_locations.hint")}
        autoComplete="off"
        maxLength={200}
      />
      {loaded !== null && field.current !== null && (
        <loaded.behaviour.LocationChoices
          input={field.current}
          listId={`${idPrefix}picker-list`}
          isUpAtFirst={loaded.isPressed}
        />
      )}
    </div>
  );
}
