import { memo, type RefObject } from "react";
import type { LocationOption } from "../../../shared/wire/locations";
import { matchRange } from "../../combobox/name-match";
import styles from "../../combobox/suggestions.module.css";
import { snippetParts } from "../../results/snippet-parts";
import type { TranslateLocation } from "./location-texts";

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
export const OptionRow = memo(function OptionRow({ id, option, typed, isChosen, t }: OptionRowProps) {
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
