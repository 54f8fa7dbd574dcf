import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { withKeywords } from "../../shared/query-changes";
import { parseQuery, stringifyQuery } from "../../shared/query-codec";
import { SuggestionPanel, useComboboxNav, useTypedText } from "../combobox/combobox";
import { matchRange } from "../combobox/name-match";
import listStyles from "../combobox/suggestions.module.css";
import { selectQuery } from "../navigation/address";
import { type ApiRoot, results } from "../navigation/api";
import { snippetParts } from "../results/snippet-parts";
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
  /** The total of what choosing it leads to; left out where that is not known. */
  readonly count?: number;
}

/** An answer of the page's own is shown as it is for so long; milliseconds. */
const freshForMs = 10 * 60 * 1000;

const kinds: readonly KeywordKind[] = ["recent", "title", "company"];

/** Groups of keywords to choose, those without any left out. */
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

/**
 * Searches that the browser remembers are private, so the server is not asked for their totals. If the page still
 * holds the answer to one, its total is used.
 */
function totalOnHand(cached: ApiRoot["api"], search: string, text: string): Pick<KeywordOption, "count"> {
  const canonical = stringifyQuery(withKeywords(parseQuery(search), text));
  const { data, fulfilledTimeStamp = 0 } = results.select(canonical)({ api: cached });
  const isFresh = data !== undefined && Date.now() - fulfilledTimeStamp < freshForMs;
  return isFresh ? { count: data.total_count } : {};
}

interface KeywordListProps {
  readonly id: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly groups: readonly { readonly kind: KeywordKind; readonly options: readonly KeywordOption[] }[];
  /** The part of each option that is marked. */
  readonly typed: string;
  readonly isShown: boolean;
  /** On show, but not to be chosen: the next answer is on its way. */
  readonly isStale: boolean;
  readonly t: TranslateSuggestion;
}

/** How an option is named where it is chosen. */
export function keyOf({ kind, text }: Pick<KeywordOption, "kind" | "text">): string {
  return `${kind} ${text}`;
}

/** The keywords to choose from. Always there, so that the behaviour tied to it stays tied. */
export function KeywordList({ id, list, groups, isShown, isStale, ...row }: KeywordListProps) {
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      // Browsers let Tab stop at what can be scrolled; here the arrow keys do that.
      tabIndex={-1}
      aria-label={row.t("suggestions.label")}
      className={listStyles.list}
      hidden={!isShown}
      inert={isStale}
    >
      {groups.map(({ kind, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
        <div key={kind} role="group" aria-label={row.t(`suggestions.${kind}`)}>
          <div className={listStyles.group} aria-hidden="true">
            {row.t(`suggestions.${kind}`)}
          </div>
          {options.map((option) => (
            <KeywordRow key={option.text} id={`${id}-${idOf(option)}`} option={option} {...row} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Without spaces, as ids must be. */
function idOf(option: KeywordOption): string {
  return encodeURIComponent(keyOf(option).toWellFormed());
}

interface KeywordRowProps {
  readonly id: string;
  readonly option: KeywordOption;
  readonly typed: string;
  readonly t: TranslateSuggestion;
}

/** `aria-selected` is left to `combobox-nav`, which means the active option by it. */
function KeywordRow({ id, option, typed, t }: KeywordRowProps) {
  const { text, count } = option;
  const range = matchRange(text, typed);
  const parts = snippetParts({ text, hits: range === null ? [] : [[range[0], range[1]]] });
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <div id={id} role="option" className={listStyles.option} data-slug={keyOf(option)}>
      <span className={listStyles.name}>
        {parts.map((part) => (part.hit ? <mark key={part.start}>{part.text}</mark> : part.text))}
      </span>{" "}
      {count !== undefined && <span className={listStyles.count}>{t("suggestions.jobs", { count })}</span>}
    </div>
  );
}

const listId = "keywords-list";

/**
 * What makes the *Keywords* field a combobox: recent searches, titles and companies for what is typed. Choosing one
 * sends the form with it; Enter without a choice sends what was typed.
 */
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
      {/* Always there: what comes together with its words is not announced. */}
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
  const hearer = {
    typed: (_text: string, composing: boolean) => dispatch(keywordsTyped({ ...form(), composing })),
    left: () => dispatch(keywordsLeft()),
  };
  const isTyped = () => isFocused() && input.value !== query.keywords;
  const typed = useTypedText(input, panel, hearer, { isUp: false, isTyped });
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
  useLoweredWhenMoved(query, typed.lower);
  return typed;
}

/** Back, and every other change of the search, ends what was being typed. */
function useLoweredWhenMoved(query: unknown, lower: () => void) {
  const onMoved = useEffectEvent(lower);
  const seen = useRef(query);
  useEffect(() => {
    if (seen.current !== query) onMoved();
    seen.current = query;
  }, [query]);
}
