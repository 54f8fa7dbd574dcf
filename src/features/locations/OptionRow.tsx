import { memo } from "react";
import type { LocationOption } from "../../shared/wire/locations";
import { snippetParts } from "../results/snippet-parts";
import type { TranslateLocation } from "./location-texts";
import { matchRange } from "./name-match";
import styles from "./suggestions.module.css";

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
 * One place. `aria-selected` is left to `combobox-nav`, which means the active option by it; what is chosen among several
 * is `aria-checked`.
 */
export const OptionRow = memo(function OptionRow({ id, option, typed, isChosen, t }: OptionRowProps) {
  const { name, hierarchy, count, cached_slug_with_class: slug } = option;
  const range = matchRange(name, typed);
  const parts = snippetParts({ text: name, hits: range === null ? [] : [[range[0], range[1]]] });
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
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
