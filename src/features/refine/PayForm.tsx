import { queryKeys } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { formatNumber } from "../../shared/texts";
import { useFollowedValue } from "../search/form-fields";
import { HiddenFields } from "../search/HiddenFields";
import type { SidebarContext } from "./facet-values";
import styles from "./sidebar.module.css";

const name = queryKeys.salary_min;

/** Amounts that the query codec accepts, as an HTML `pattern`. */
export const amountPattern = String.raw`[^\d.,\-]*[1-9]([\s.,'’]*\d)*[^\d.,]*`;

/** A minimum that is not listed. A plain GET form; with scripts it is followed in place. */
export function PayForm({ query, t }: Pick<SidebarContext, "query" | "t">) {
  const { salary_min: chosen } = query;
  const value = chosen && formatNumber(+chosen, t("language"));
  const field = useFollowedValue<HTMLInputElement>(value, query);
  const limit = t("salary_min.limit");
  return (
    <form className={styles.own} action={routes.results} data-in-place="facet">
      <HiddenFields query={query} shown={[name]} />
      <label>
        {t("salary_min.own")}
        <input
          ref={field}
          name={name}
          inputMode="decimal"
          pattern={amountPattern}
          title={limit}
          defaultValue={value}
        />
      </label>
      <button type="submit">{t("salary_min.apply")}</button>
      <p>{limit}</p>
    </form>
  );
}
