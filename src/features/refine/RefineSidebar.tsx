import { useMemo } from "react";
import { useDispatch, useSelector } from "react-redux";
import type { Facets } from "../../shared/wire/results";
import { selectFragment, selectIsReturn } from "../results/results-selectors";
import { selectForeign, selectQuery } from "../search/search-slice";
import { usePaintedFirst } from "../site/use-painted-first";
import { useText } from "../site/use-text";
import { FacetCategory } from "./FacetCategory";
import { type Category, selectRefine } from "./refine-slice";
import styles from "./sidebar.module.css";

/** A fragment names its facets by what they hold, a query by what its URL calls them. */
const facetOf = {
  disciplines: "disciplines",
  all_locations: "locations",
  job_types: "job_types",
  salary_min: "salary",
  posted_within: "posted_within",
  remote: "remote",
} as const satisfies Partial<Record<Category, keyof Facets>>;
const categories = Object.keys(facetOf) as (keyof typeof facetOf)[];

interface RefineSidebarProps {
  /** Before every id: empty in the page, other in the menu, which holds a copy. */
  readonly idPrefix: string;
  readonly className?: string | undefined;
}

export function RefineSidebar({ idPrefix, className }: RefineSidebarProps) {
  const t = useText();
  const dispatch = useDispatch();
  const query = useSelector(selectQuery);
  const foreign = useSelector(selectForeign);
  const refine = useSelector(selectRefine);
  const facets = useSelector(selectFragment)?.facets;
  const latest = useMemo(
    () => ({ query, foreign, facets, idPrefix, t, dispatch }),
    [query, foreign, facets, idPrefix, t, dispatch],
  );
  // Marks are never late; links and counts follow when those have been painted.
  const drawn = usePaintedFirst(latest, useSelector(selectIsReturn));
  const counted = drawn.facets;
  const state = { query, refine };
  return (
    <aside
      id={`${idPrefix}refine`}
      aria-labelledby={`${idPrefix}refine-heading`}
      aria-busy={drawn !== latest || undefined}
      className={className}
    >
      <h2 id={`${idPrefix}refine-heading`} className={styles.heading} tabIndex={-1}>
        {t("refine.label")}
      </h2>
      <p className={styles.hint}>{t("refine.hint")}</p>
      {counted &&
        categories.map((field) => (
          <FacetCategory
            key={field}
            field={field}
            nodes={counted[facetOf[field]]}
            shared={drawn}
            state={state}
          />
        ))}
    </aside>
  );
}
