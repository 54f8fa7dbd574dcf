import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { withKeywords } from "../../shared/query-changes";
import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import {
  Listbox,
  type ListboxProps,
  MatchedName,
  OptionGroup,
  SuggestionPanel,
  useClosedWhenMoved,
  useComboboxNav,
  useTypedText,
} from "../combobox/combobox";
import listStyles from "../combobox/suggestions.module.css";
import { selectQuery } from "../navigation/address";
import { type ApiRoot, results } from "../navigation/api";
import { searchInForm } from "../search/form-fields";
import styles from "./keyword-suggestions.module.css";
import { recentFor, useSuggestionListeners } from "./suggestion-listeners";
import { type TranslateSuggestion, useSuggestionText } from "./suggestion-texts";
import {
  type KeywordKind,
  keywordsEntered,
  keywordsLeft,
  keywordsTyped,
  type SuggestionsRoot,
  selectSuggestions,
  suggestionChosen,
} from "./suggestions-slice";

export interface KeywordOption {
  readonly kind: KeywordKind;
  readonly text: string;
  /** Absent if not known. */
  readonly count?: number;
}

/** How long the total of a cached answer is shown; milliseconds. */
const freshForMs = 10 * 60 * 1000;

const kinds: readonly KeywordKind[] = ["recent", "title", "company"];

/** Without empty groups. */
export function useKeywordGroups(typed: string) {
  const { data, recent, search } = useSelector(selectSuggestions);
  const cached = useSelector(({ api }: ApiRoot & SuggestionsRoot) => api);
  return useMemo(() => {
    const texts = recentFor(recent, typed, data);
    const options: KeywordOption[] = [
      ...texts.map((text) => ({ kind: "recent" as const, text, ...totalOnHand(cached, search, text) })),
      ...data,
    ];
    return kinds
      .map((kind) => ({ kind, options: options.filter((option) => option.kind === kind) }))
      .filter((group) => group.options.length > 0);
  }, [data, recent, search, typed, cached]);
}

/** Remembered searches are private: their totals come from cached answers, never from a request. */
function totalOnHand(cached: ApiRoot["api"], search: string, text: string): Pick<KeywordOption, "count"> {
  const canonical = stringifyQuery(withKeywords(parseQuery(search), text));
  const { data, fulfilledTimeStamp = 0 } = results.select(canonical)({ api: cached });
  const isFresh = data !== undefined && Date.now() - fulfilledTimeStamp < freshForMs;
  return isFresh ? { count: data.total_count } : {};
}

interface KeywordListProps extends ListboxProps {
  readonly groups: readonly { readonly kind: KeywordKind; readonly options: readonly KeywordOption[] }[];
  readonly typed: string;
  readonly t: TranslateSuggestion;
}

/** The option's `data-slug`. */
export function keyOf({ kind, text }: Pick<KeywordOption, "kind" | "text">): string {
  return `${kind} ${text}`;
}

export function KeywordList({ id, list, groups, isShown, isStale, ...row }: KeywordListProps) {
  return (
    <Listbox {...{ id, list, isShown, isStale }} label={row.t("suggestions.label")}>
      {groups.map(({ kind, options }) => (
        <OptionGroup key={kind} name={row.t(`suggestions.${kind}`)}>
          {options.map((option) => (
            <KeywordRow key={option.text} id={`${id}-${idOf(option)}`} option={option} {...row} />
          ))}
        </OptionGroup>
      ))}
    </Listbox>
  );
}

/** Ids must not contain spaces. */
function idOf(option: KeywordOption): string {
  return encodeURIComponent(keyOf(option).toWellFormed());
}

interface KeywordRowProps {
  readonly id: string;
  readonly option: KeywordOption;
  readonly typed: string;
  readonly t: TranslateSuggestion;
}

/** `aria-selected` is left to `combobox-nav`, which marks the active option by it. */
function KeywordRow({ id, option, typed, t }: KeywordRowProps) {
  const { text, count } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <div id={id} role="option" className={listStyles.option} data-slug={keyOf(option)}>
      <MatchedName name={text} typed={typed} />{" "}
      {count !== undefined && <span className={listStyles.count}>{t("suggestions.jobs", { count })}</span>}
    </div>
  );
}

const listId = "keywords-list";

/** Choosing an option submits the form with it; Enter without a choice submits the typed text. */
export function KeywordSuggestions({ input }: { readonly input: HTMLInputElement }) {
  const t = useSuggestionText();
  const dispatch = useDispatch();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useTypedKeywords(input, panel);
  const { progress, data } = useSelector(selectSuggestions);
  const groups = useKeywordGroups(typed.text);
  const options = groups.flatMap((group) => group.options);
  const isStale = progress === "loading" && data.length > 0;
  const isShown = typed.isUp && options.length > 0;
  useComboboxNav(input, list, {
    isPanelUp: isShown,
    isListOpen: isShown && !isStale,
    hasOptions: true,
    hasMore: false,
    sendsTyped: true,
    open: options.length > 0 ? typed.raise : typed.read,
    close: typed.lower,
    clear: typed.clear,
    endReached: () => {},
    choose: (key) => {
      const option = options.find((each) => keyOf(each) === key);
      if (option === undefined) return;
      typed.leave();
      input.value = option.text;
      dispatch(suggestionChosen({ kind: option.kind, text: option.text }));
      input.form?.requestSubmit();
    },
  });
  return (
    <SuggestionPanel panel={panel} input={input} place={styles.place} onLeave={typed.leave}>
      <KeywordList {...{ id: listId, list, groups, typed: typed.text, isShown, isStale, t }} />
      {/* Always rendered: screen readers do not announce a live region that appears with its text. */}
      <p className="visually-hidden" aria-live="polite">
        {isShown && !isStale ? t("suggestions.found", { count: options.length }) : ""}
      </p>
    </SuggestionPanel>
  );
}

function useTypedKeywords(input: HTMLInputElement, panel: React.RefObject<HTMLDivElement | null>) {
  useSuggestionListeners();
  const dispatch = useDispatch();
  const query = useSelector(selectQuery);
  const form = () => ({
    text: input.value,
    search: input.form === null ? "" : stringifyQuery(searchInForm(input.form)),
  });
  const isFocused = () => document.activeElement === input;
  const callbacks = {
    typed: (_text: string, composing: boolean) => dispatch(keywordsTyped({ ...form(), composing })),
    left: () => dispatch(keywordsLeft()),
  };
  const isTyped = () => isFocused() && input.value !== query.keywords;
  const typed = useTypedText(input, panel, callbacks, { isUp: false, isTyped });
  const onFocus = useEffectEvent(() => {
    dispatch(keywordsEntered(form()));
    if (input.value === "") typed.raise();
  });
  useEffect(() => {
    const focus = () => onFocus();
    input.addEventListener("focus", focus);
    if (document.activeElement === input) focus();
    return () => input.removeEventListener("focus", focus);
  }, [input]);
  useClosedWhenMoved(query, typed.lower);
  return typed;
}
