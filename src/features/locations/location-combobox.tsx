import { memo, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import type { LocationOption } from "../../shared/wire/locations";
import {
  Listbox,
  type ListboxProps,
  MatchedName,
  OptionGroup,
  type TypedText,
  useTypedText,
} from "../combobox/combobox";
import styles from "../combobox/suggestions.module.css";
import { useLocationListeners } from "./location-listeners";
import type { TranslateLocation } from "./location-texts";
import {
  hasLookupFailed,
  type LocationControl,
  type LocationsRoot,
  type LookupProgress,
  locationLeft,
  locationListEndReached,
  locationRetryAsked,
  locationTyped,
  selectHasMoreLocations,
  selectLocationOptions,
  selectLookup,
} from "./lookups-slice";

interface LookupView {
  readonly term: string;
  readonly progress: LookupProgress;
  /** While those for `term` load, those of the previous term, shown but not selectable. */
  readonly options: readonly LocationOption[];
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export function useLookup(control: LocationControl): LookupView {
  const dispatch = useDispatch();
  const { term, progress } = useSelector((state: LocationsRoot) => selectLookup(state, control));
  const found = useSelector((state: LocationsRoot) => selectLocationOptions(state, control));
  const hasMore = useSelector((state: LocationsRoot) => selectHasMoreLocations(state, control));
  const isWaiting = progress === "loading" && found.length === 0;
  const options = useLastWhile(isWaiting, found);
  return {
    term,
    progress,
    options,
    isStale: isWaiting && options.length > 0,
    hasMore,
    loadMore: () => dispatch(locationListEndReached({ control })),
    retry: () => dispatch(locationRetryAsked({ control })),
  };
}

/** The value, or while `isWaiting` the previous one. */
function useLastWhile<Value>(isWaiting: boolean, value: Value): Value {
  const [last, setLast] = useState(value);
  if (!isWaiting && last !== value) setLast(value);
  return isWaiting ? last : value;
}

export function useTypedLocation(
  input: HTMLInputElement,
  panel: RefObject<HTMLElement | null>,
  control: LocationControl,
  start: Parameters<typeof useTypedText>[3],
): TypedText {
  useLocationListeners();
  const dispatch = useDispatch();
  const callbacks = {
    typed: (text: string, composing: boolean) => dispatch(locationTyped({ control, text, composing })),
    left: () => dispatch(locationLeft({ control })),
  };
  return useTypedText(input, panel, callbacks, start);
}

/** Calls `reached` when the last option is in view, in a short list at once. */
export function useListEnd(
  list: RefObject<HTMLElement | null>,
  count: number,
  isOn: boolean,
  reached: () => void,
) {
  const onReached = useEffectEvent(reached);
  useEffect(() => {
    const last = [...(list.current?.querySelectorAll("[role=option]") ?? [])].at(-1);
    if (!isOn || count === 0 || last === undefined) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReached();
      },
      { root: list.current },
    );
    watch.observe(last);
    return () => watch.disconnect();
  }, [list, count, isOn]);
}

interface LookupMessageProps {
  readonly input: HTMLInputElement;
  readonly lookup: LookupView;
  readonly typed: TypedText;
  readonly count: number;
  readonly t: TranslateLocation;
}

/** Always rendered: screen readers do not announce a live region that appears with its text. */
export function LookupMessage({ input, lookup, typed, count, t }: LookupMessageProps) {
  const words = typed.isUp ? wordsOf(lookup, typed.text, count, t) : "";
  const isSpokenOnly = lookup.progress === "idle" || (lookup.progress === "ready" && count > 0);
  const retry = () => {
    input.focus();
    lookup.retry();
  };
  return (
    <>
      <p className={isSpokenOnly || words === "" ? "visually-hidden" : styles.message} aria-live="polite">
        {words}
      </p>
      {typed.isUp && hasLookupFailed(lookup) && (
        <button type="button" className={styles.retry} onClick={retry}>
          {t("places.retry")}
        </button>
      )}
    </>
  );
}

function wordsOf(lookup: LookupView, text: string, count: number, t: TranslateLocation): string {
  const { progress, hasMore } = lookup;
  if (progress === "loading") return t("places.loading");
  if (progress === "loading-more") return t("places.more");
  if (progress === "failed" || progress === "offline") return t(`places.${progress}`);
  if (count > 0) return hasMore ? t("places.first", { count }) : t("places.found", { count });
  return progress === "ready" ? t("places.none", { text: text.trim() }) : "";
}

export interface LocationGroup {
  /** Empty if there is only one group. */
  readonly name: string;
  readonly options: readonly LocationOption[];
}

interface OptionListProps extends ListboxProps {
  readonly groups: readonly LocationGroup[];
  readonly typed: string;
  /** Slugs; only for a multi-select list. */
  readonly chosen?: readonly string[];
  readonly t: TranslateLocation;
}

export function OptionList({ id, list, groups, chosen, isShown, isStale, ...row }: OptionListProps) {
  const rowsOf = (options: readonly LocationOption[]) =>
    options.map((option) => {
      const slug = option.cached_slug_with_class;
      return (
        <OptionRow
          key={slug}
          // An id must not contain a postcode's space.
          id={`${id}-${slug.replace(/[^\w.-]/g, "-")}`}
          option={option}
          isChosen={chosen?.includes(slug)}
          {...row}
        />
      );
    });
  return (
    <Listbox
      {...{ id, list, isShown, isStale }}
      label={row.t("places.label")}
      isMultiple={chosen !== undefined}
    >
      {groups.map(({ name, options }) =>
        name === "" ? (
          rowsOf(options)
        ) : (
          <OptionGroup key={name} name={name}>
            {rowsOf(options)}
          </OptionGroup>
        ),
      )}
    </Listbox>
  );
}

interface OptionRowProps {
  readonly id: string;
  readonly option: LocationOption;
  readonly typed: string;
  /** Undefined in a single-select list. */
  readonly isChosen: boolean | undefined;
  readonly t: TranslateLocation;
}

/** `combobox-nav` marks the active option by `aria-selected`, so chosen ones are `aria-checked`. */
const OptionRow = memo(function OptionRow({ id, option, typed, isChosen, t }: OptionRowProps) {
  const { name, hierarchy, count, cached_slug_with_class: slug } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <div id={id} role="option" aria-checked={isChosen} className={styles.option} data-slug={slug}>
      <MatchedName name={name} typed={typed} /> <span className={styles.area}>{areaOf(name, hierarchy)}</span>{" "}
      <span className={styles.count}>{t("places.jobs", { count })}</span>
    </div>
  );
});

/** The hierarchy without the name: `West Yorkshire, England`. */
function areaOf(name: string, hierarchy: string): string {
  if (hierarchy === name) return "";
  return hierarchy.startsWith(`${name}, `) ? hierarchy.slice(name.length + 2) : hierarchy;
}
