import { type PropsWithChildren, useState } from "react";
import { useSelector } from "react-redux";
import { queryKeys, valuesOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { type Radius, radii, type SearchQuery } from "../../shared/search-query";
import { reach } from "../../shared/texts";
import type { Place } from "../../shared/wire/results";
import { selectQuery } from "../navigation/address";
import { selectEffectiveQuery, selectFragment } from "../navigation/navigation-status";
import { type Translate, useText } from "../site/use-text";
import { locationText, searchFormId, useFollowedValue } from "./form-fields";
import { HiddenFields } from "./HiddenFields";
import styles from "./search-form.module.css";

interface PartProps {
  readonly query: SearchQuery;
  readonly t: Translate;
}

function KeywordsField({ query, t }: PartProps) {
  const field = useFollowedValue<HTMLInputElement>(query.keywords, query);
  return (
    <label className={styles.field}>
      <span className={styles.label}>{t("form.keywords")}</span>
      <input
        ref={field}
        className={styles.control}
        name={queryKeys.keywords}
        defaultValue={query.keywords}
        placeholder={t("form.keywords.hint")}
        enterKeyHint="search"
        autoCapitalize="none"
        maxLength={500}
      />
    </label>
  );
}

function DistanceField({ query, t }: PartProps) {
  const field = useFollowedValue<HTMLSelectElement>(String(query.radius), query);
  const name = (radius: Radius) => (radius === 0 ? t("distance.none") : t("distance.within", reach(radius)));
  return (
    <label className={`${styles.field} ${styles.select}`}>
      <span className={styles.label}>{t("form.distance")}</span>
      <select ref={field} className={styles.control} name={queryKeys.radius} defaultValue={query.radius}>
        {radii.map((radius) => (
          <option
            key={radius}
            // React updates the reset value of a text field, but not of a select.
            ref={(option) => {
              if (option !== null) option.defaultSelected = radius === query.radius;
            }}
            value={radius}
          >
            {name(radius)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A native disclosure that unfolds the form on small screens by CSS alone, without scripts. */
function FoldedSearch({ query, t }: PartProps) {
  const place = useSelector(selectFragment)?.place ?? null;
  const isBlank = query.keywords + query.location === "";
  // Only initially: later it is the visitor's, and a form that is being filled in stays open.
  const [isOpen] = useState(isBlank);
  return (
    <details className={styles.fold} hidden={isBlank} open={isOpen}>
      <summary>{searchLine(t, query, place)}</summary>
    </details>
  );
}

/** `nurse · London, 25 miles` */
function searchLine(t: Translate, { keywords, location, radius }: SearchQuery, place: Place | null): string {
  const [name = ""] = locationText(location, place).split(",");
  const isAround = name && radius && place?.class === "town";
  const where = isAround ? t("form.folded.place", { place: name, ...reach(radius) }) : name;
  return [keywords, where].filter(Boolean).join(" · ");
}

const { keywords, location, radius, sortType } = queryKeys;
const shown: readonly string[] = [keywords, location, radius, sortType];

/** `children`: the field for the place. A plain GET form; with scripts it is followed in place. */
export function SearchForm({ children }: PropsWithChildren) {
  const t = useText();
  const query = useSelector(selectQuery);
  const effectiveQuery = useSelector(selectEffectiveQuery);
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` cannot be submitted.
    <form
      id={searchFormId}
      role="search"
      aria-label={t("form.label")}
      className={styles.form}
      action={routes.results}
      method="get"
      data-in-place="keywords"
    >
      <FoldedSearch query={query} t={t} />
      <KeywordsField query={query} t={t} />
      {children}
      <DistanceField query={query} t={t} />
      {/* Rendered even when empty: sort links put their order into it. */}
      <input type="hidden" name={sortType} value={valuesOf(effectiveQuery)[sortType] ?? ""} />
      <HiddenFields query={effectiveQuery} shown={shown} />
      <button type="submit" className={styles.submit}>
        {t("form.submit")}
      </button>
    </form>
  );
}
