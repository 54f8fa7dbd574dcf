import { queryKeys } from "../../shared/query-codec";
import type { SearchQuery } from "../../shared/search-query";
import type { Translate } from "../site/use-text";
import styles from "./search-form.module.css";
import { useFollowedValue } from "./use-followed-value";

interface KeywordsFieldProps {
  readonly query: SearchQuery;
  readonly t: Translate;
}

export function KeywordsField({ query, t }: KeywordsFieldProps) {
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
