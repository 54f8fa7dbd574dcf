import type { RefObject } from "react";
import type { LocationOption } from "../../shared/wire/locations";
import type { TranslateLocation } from "./location-texts";
import { OptionRow } from "./OptionRow";
import styles from "./suggestions.module.css";

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
          id={`${id}-${slug}`}
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
