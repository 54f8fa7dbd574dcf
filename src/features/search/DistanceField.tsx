import { queryKeys } from "../../shared/query-codec";
import { type Radius, radii, type SearchQuery } from "../../shared/search-query";
import { reach } from "../../shared/texts";
import type { Translate } from "../site/use-text";
import styles from "./search-form.module.css";
import { useFollowedValue } from "./use-followed-value";

interface DistanceFieldProps {
  readonly query: SearchQuery;
  readonly t: Translate;
}

export function DistanceField({ query, t }: DistanceFieldProps) {
  const field = useFollowedValue<HTMLSelectElement>(String(query.radius), query);
  const name = (radius: Radius) => (radius === 0 ? t("distance.none") : t("distance.within", reach(radius)));
  return (
    <label className={`${styles.field} ${styles.select}`}>
      <span className={styles.label}>{t("form.distance")}</span>
      <select ref={field} className={styles.control} name={queryKeys.radius} defaultValue={query.radius}>
        {radii.map((radius) => (
          <option
            key={radius}
            // React keeps up what a text field is reset to, but not what a select is.
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
