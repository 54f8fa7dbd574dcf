import type { RefObject } from "react";
import { useDispatch, useSelector } from "react-redux";
import { withFacetToggled } from "../../shared/query-changes";
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
export function PickedLocations({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
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
