import type { PropsWithChildren } from "react";
import { useSelector } from "react-redux";
import { queryKeys, valuesOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { selectQuery } from "../navigation/address";
import { selectStanding } from "../navigation/navigation-status";
import { useText } from "../site/use-text";
import { DistanceField } from "./DistanceField";
import { FoldedSearch } from "./FoldedSearch";
import { searchFormId } from "./form-element";
import { HiddenFields } from "./HiddenFields";
import { KeywordsField } from "./KeywordsField";
import styles from "./search-form.module.css";

const { keywords, location, radius, sortType } = queryKeys;
const shown: readonly string[] = [keywords, location, radius, sortType];

/**
 * What is searched for, and where: `children` is the field for the place. Works as a plain GET form; with
 * scripts it is followed in place.
 */
export function SearchForm({ children }: PropsWithChildren) {
  const t = useText();
  const query = useSelector(selectQuery);
  const standing = useSelector(selectStanding);
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
      {/* Empty, too: links for other orders put theirs into it. */}
      <input type="hidden" name={sortType} value={valuesOf(standing)[sortType] ?? ""} />
      <HiddenFields query={standing} shown={shown} />
      <button type="submit" className={styles.submit}>
        {t("form.submit")}
      </button>
    </form>
  );
}
