import { type RefObject, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { withFacetToggled } from "../../shared/query-changes";
import { useComboboxOnDemand } from "../combobox/use-combobox-on-demand";
import { facetToggled } from "../navigation/events";
import { selectEffectiveQuery, selectFragment } from "../navigation/navigation-status";
import { refinementName } from "../refine/applied";
import { useText } from "../site/use-text";
import styles from "./location-picker.module.css";

const picker = "all_locations";

/** After a removal the focus moves to the next chip, else the previous one, else the field. */
function PickedLocations({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useText();
  const dispatch = useDispatch();
  const query = useSelector(selectEffectiveQuery);
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
  /** Prefix of ids, as the menu has a copy of the sidebar. */
  readonly idPrefix: string;
}

/** Needs scripts; the tree of links below it does the same without. */
export function LocationPicker({ idPrefix }: LocationPickerProps) {
  const t = useText();
  const { all_locations: picked } = useSelector(selectEffectiveQuery);
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
