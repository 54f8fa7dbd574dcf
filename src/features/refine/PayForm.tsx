import { entryOf } from "../../shared/facets";
import { queryKeys, valuesOf } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { formatNumber } from "../../shared/texts";
import { useFollowedValue } from "../search/use-followed-value";
import type { SidebarContext } from "./facet-values";
import styles from "./sidebar.module.css";

const name = queryKeys.salary_min;

/** What the codec reads as an amount within bounds, for browsers to check, also without scripts. */
export const amountPattern = String.raw`[\s\p{L}\p{Sc}]*([1-9]([\s.,'’]*\d){0,6}|[1-9]([\s.,'’]*\d){0,3}[kK]|10([\s.,'’]*000){2})([\s\p{Sc}]|\p{L}{2,})*`;

/** A minimum other than those that are listed. Works as a plain GET form; with scripts it is followed in place. */
export function PayForm({ query, idPrefix, t }: SidebarContext) {
  const { salary_min: chosen } = query;
  const shown = chosen && formatNumber(+chosen, t("language"));
  const field = useFollowedValue<HTMLInputElement>(shown, query);
  const limit = t("salary_min.limit", { most: entryOf(name).upTo as number });
  const id = `${idPrefix}${name}`;
  return (
    <form className={styles.own} action={routes.results} data-in-place="facet">
      {Object.entries(valuesOf({ ...query, page: 1 })).map(
        ([key, value]) => key !== name && <input key={key} type="hidden" name={key} value={value} />,
      )}
      <label htmlFor={id}>{t("salary_min.own")}</label>
      <input
        ref={field}
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        pattern={amountPattern}
        title={limit}
        aria-describedby={`${id}-limit`}
        defaultValue={shown}
      />
      <button type="submit">{t("salary_min.apply")}</button>
      <p id={`${id}-limit`}>{limit}</p>
    </form>
  );
}
