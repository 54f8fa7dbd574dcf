import { useRef } from "react";
import { useSelector } from "react-redux";
import { useComboboxOnDemand } from "../combobox/use-combobox-on-demand";
import { selectStanding } from "../navigation/navigation-status";
import { useText } from "../site/use-text";
import styles from "./location-picker.module.css";
import { PickedLocations } from "./PickedLocations";

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
