import { type RefObject, useEffect, useRef, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { withLocation } from "../../shared/query-changes";
import { queryKeys } from "../../shared/query-codec";
import type { LocationOption } from "../../shared/wire/locations";
import { useComboboxOnDemand } from "../combobox/use-combobox-on-demand";
import { selectQuery } from "../navigation/address";
import { radiusLocationChosen } from "../navigation/events";
import { selectFragment } from "../navigation/navigation-status";
import { locationText, searchInForm, useFollowedValue } from "../search/form-fields";
import form from "../search/search-form.module.css";
import { useText } from "../site/use-text";
import styles from "./location-field.module.css";

/** Submits an unedited place name as its slug, by patching the form's data while it is gathered. */
function useSentAs(field: RefObject<HTMLInputElement | null>, shown: string, location: string): void {
  const meaning = useRef({ shown, location });
  useEffect(() => {
    meaning.current = { shown, location };
  }, [shown, location]);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const send = ({ formData }: FormDataEvent) => {
      if (input?.value === meaning.current.shown) formData.set(input.name, meaning.current.location);
    };
    form?.addEventListener("formdata", send);
    return () => form?.removeEventListener("formdata", send);
  }, [field]);
}

const fieldId = "search-location";
const loadSuggestions = () => import(/* webpackChunkName: "suggestions" */ "./LocationSuggestions");

/** Without scripts the server resolves the text; with them, places are suggested on focus. */
export function LocationField() {
  const t = useText();
  const { query, shown, setChosen } = useShownPlace();
  const field = useFollowedValue<HTMLInputElement>(shown, query);
  useSentAs(field, shown, query.location);
  const { loaded, load } = useComboboxOnDemand(field, loadSuggestions);
  const [nearestTries, setNearestTries] = useState(0);
  const search = useSearchAround(field, query.location);
  const clear = () => {
    search("", "");
    // The button disappears with the text. The event tells the suggestions about the empty field.
    field.current?.focus();
    field.current?.dispatchEvent(new Event("input"));
  };
  const choose = (option: LocationOption) => {
    setChosen(option);
    search(option.cached_slug_with_class, option.hierarchy);
  };
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={fieldId}>
        {t("form.location")}
      </label>
      <div className={styles.box}>
        <input
          ref={field}
          id={fieldId}
          className={`${form.control} ${styles.control}`}
          name={queryKeys.location}
          defaultValue={shown}
          placeholder={t("form.location.hint")}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
        />
        {loaded !== null && field.current !== null && (
          <loaded.behaviour.LocationSuggestions
            input={field.current}
            shown={shown}
            nearestTries={nearestTries}
            onChoose={choose}
          />
        )}
        <button
          type="button"
          className={styles.clear}
          aria-label={t("form.location.clear")}
          onClick={clear}
        />
        <button
          type="button"
          className={styles.nearest}
          aria-label={t("form.location.nearest")}
          title={t("form.location.nearest")}
          onClick={() => {
            load();
            setNearestTries(nearestTries + 1);
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d="M8 1v3m0 8v3M1 8h3m8 0h3m-3 0a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" />
          </svg>
        </button>
      </div>
    </div>
  );
}

/** A place chosen from the list shows by name before the answer arrives. */
function useShownPlace() {
  const query = useSelector(selectQuery);
  const place = useSelector(selectFragment)?.place ?? null;
  const [chosen, setChosen] = useState<LocationOption>();
  const isChosen = chosen !== undefined && chosen.cached_slug_with_class === query.location;
  return { query, shown: isChosen ? chosen.hierarchy : locationText(query.location, place), setChosen };
}

/** Searches around another place, or none, with the form's unsent input. */
function useSearchAround(field: RefObject<HTMLInputElement | null>, location: string) {
  const dispatch = useDispatch();
  return (to: string, text: string) => {
    const input = field.current;
    if (input?.form == null) return;
    const search = withLocation(searchInForm(input.form), to);
    input.value = text;
    if (to !== "" || location !== "") dispatch(radiusLocationChosen({ to: search }));
  };
}
