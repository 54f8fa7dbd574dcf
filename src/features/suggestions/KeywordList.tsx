import type { RefObject } from "react";
import { matchRange } from "../combobox/name-match";
import styles from "../combobox/suggestions.module.css";
import { snippetParts } from "../results/snippet-parts";
import type { KeywordKind } from "./keyword-events";
import type { KeywordOption } from "./keyword-options";
import type { TranslateSuggestion } from "./suggestion-texts";

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
      className={styles.list}
      hidden={!isShown}
      inert={isStale}
    >
      {groups.map(({ kind, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
        <div key={kind} role="group" aria-label={row.t(`suggestions.${kind}`)}>
          <div className={styles.group} aria-hidden="true">
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
    <div id={id} role="option" className={styles.option} data-slug={keyOf(option)}>
      <span className={styles.name}>
        {parts.map((part) => (part.hit ? <mark key={part.start}>{part.text}</mark> : part.text))}
      </span>{" "}
      {count !== undefined && <span className={styles.count}>{t("suggestions.jobs", { count })}</span>}
    </div>
  );
}
