import { memo, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import type { LocationOption } from "../../shared/wire/locations";
import { type TypedText, useTypedText } from "../combobox/combobox";
import { matchRange } from "../combobox/name-match";
import styles from "../combobox/suggestions.module.css";
import { snippetParts } from "../results/snippet-parts";
import { useLocationListeners } from "./location-listeners";
import type { TranslateLocation } from "./location-texts";
import {
  cameToNothing,
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
  /**
   * For `term`; while its answer is awaited those of the term before, which are on show but not to be chosen.
   */
  readonly options: readonly LocationOption[];
  readonly isStale: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** What the store knows about the places that one control looks up. */
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

/** The value, or while `isWaiting` the one before. */
function useLastWhile<Value>(isWaiting: boolean, value: Value): Value {
  const [last, setLast] = useState(value);
  if (!isWaiting && last !== value) setLast(value);
  return isWaiting ? last : value;
}

/** Dispatches the text of a location field as it is typed. */
export function useTypedLocation(
  input: HTMLInputElement,
  panel: RefObject<HTMLElement | null>,
  control: LocationControl,
  start: Parameters<typeof useTypedText>[3],
): TypedText {
  useLocationListeners();
  const dispatch = useDispatch();
  const hearer = {
    typed: (text: string, composing: boolean) => dispatch(locationTyped({ control, text, composing })),
    left: () => dispatch(locationLeft({ control })),
  };
  return useTypedText(input, panel, hearer, start);
}

/**
 * Tells when the last of `count` options comes into view: scrolled to, stepped to, or there from the start
 * because the list is short.
 */
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
  /** Options on show. */
  readonly count: number;
  readonly t: TranslateLocation;
}

/**
 * How the lookup is getting on, below the list; the number of places is only spoken. The paragraph is always
 * there, empty when there is nothing to say, because what comes together with its words is not announced.
 */
export function LookupMessage({ input, lookup, typed, count, t }: LookupMessageProps) {
  const words = typed.isUp ? wordsOf(lookup, typed.text, count, t) : "";
  const isSpokenOnly = lookup.progress === "idle" || (lookup.progress === "ready" && count > 0);
  const retry = () => {
    // The button goes.
    input.focus();
    lookup.retry();
  };
  return (
    <>
      <p className={isSpokenOnly || words === "" ? "visually-hidden" : styles.message} aria-live="polite">
        {words}
      </p>
      {typed.isUp && cameToNothing(lookup) && (
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

export interface OptionGroup {
  /** Empty for a list of only one group. */
  readonly name: string;
  readonly options: readonly LocationOption[];
}

interface OptionListProps {
  readonly id: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly groups: readonly OptionGroup[];
  readonly typed: string;
  /** Slugs of the chosen ones where there can be several. */
  readonly chosen?: readonly string[];
  readonly isShown: boolean;
  /** On show, but not to be chosen: the next answer is on its way. */
  readonly isStale: boolean;
  readonly t: TranslateLocation;
}

/** The places to choose from. Always there, so that the behaviour tied to it stays tied. */
export function OptionList({ id, list, groups, chosen, isShown, isStale, ...row }: OptionListProps) {
  const rowsOf = (options: readonly LocationOption[]) =>
    options.map((option) => {
      const slug = option.cached_slug_with_class;
      return (
        <OptionRow
          key={slug}
          // A postcode's space would end the id.
          id={`${id}-${slug.replace(/[^\w.-]/g, "-")}`}
          option={option}
          isChosen={chosen?.includes(slug)}
          {...row}
        />
      );
    });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      // Browsers let Tab stop at what can be scrolled; here the arrow keys do that.
      tabIndex={-1}
      aria-label={row.t("places.label")}
      aria-multiselectable={chosen === undefined ? undefined : true}
      className={styles.list}
      hidden={!isShown}
      inert={isStale}
    >
      {groups.map(({ name, options }) =>
        name === "" ? (
          rowsOf(options)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
          <div key={name} role="group" aria-label={name}>
            <div className={styles.group} aria-hidden="true">
              {name}
            </div>
            {rowsOf(options)}
          </div>
        ),
      )}
    </div>
  );
}

interface OptionRowProps {
  readonly id: string;
  readonly option: LocationOption;
  /** The part of the name that is marked. */
  readonly typed: string;
  /** Undefined where only one can be chosen. */
  readonly isChosen: boolean | undefined;
  readonly t: TranslateLocation;
}

/**
 * One place. `aria-selected` is left to `combobox-nav`, which means the active option by it; what is chosen
 * among several is `aria-checked`.
 */
const OptionRow = memo(function OptionRow({ id, option, typed, isChosen, t }: OptionRowProps) {
  const { name, hierarchy, count, cached_slug_with_class: slug } = option;
  const range = matchRange(name, typed);
  const parts = snippetParts({ text: name, hits: range === null ? [] : [[range[0], range[1]]] });
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <div id={id} role="option" aria-checked={isChosen} className={styles.option} data-slug={slug}>
      <span className={styles.name}>
        {parts.map((part) => (part.hit ? <mark key={part.start}>{part.text}</mark> : part.text))}
      </span>{" "}
      <span className={styles.area}>{areaOf(name, hierarchy)}</span>{" "}
      <span className={styles.count}>{t("places.jobs", { count })}</span>
    </div>
  );
});

/** What the hierarchy adds to the name: `West Yorkshire, England`. */
function areaOf(name: string, hierarchy: string): string {
  if (hierarchy === name) return "";
  return hierarchy.startsWith(`${name}, `) ? hierarchy.slice(name.length + 2) : hierarchy;
}
