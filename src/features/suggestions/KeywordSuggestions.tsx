import { useEffect, useEffectEvent, useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { stringifyQuery } from "../../shared/query-codec";
import { SuggestionPanel } from "../combobox/SuggestionPanel";
import { useComboboxNav } from "../combobox/use-combobox-nav";
import { useTypedText } from "../combobox/use-typed-text";
import { selectQuery } from "../navigation/address";
import { searchInForm } from "../search/form-element";
import { KeywordList, keyOf } from "./KeywordList";
import { keywordsEntered, keywordsLeft, keywordsTyped, suggestionChosen } from "./keyword-events";
import { useKeywordGroups } from "./keyword-options";
import styles from "./keyword-suggestions.module.css";
import { useSuggestionListeners } from "./suggestion-listeners";
import { useSuggestionText } from "./suggestion-texts";
import { selectSuggestions } from "./suggestions-slice";

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
