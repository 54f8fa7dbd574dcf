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
  const counted = useSelector(selectFragment)?.facets;
  // Marks and links are of the query and never late; what the values count follows the results.
  const facets = usePaintedFirst(counted, useSelector(selectIsReturn));
  const shared = { query, foreign, refine, idPrefix, t, dispatch };
  return (
    <aside
      id={`${idPrefix}refine`}
      aria-labelledby={`${idPrefix}refine-heading`}
      aria-busy={facets !== counted || undefined}
      className={className}
    >
      <h2 id={`${idPrefix}refine-heading`} className={styles.heading} tabIndex={-1}>
        {t("refine.label")}
      </h2>
      <p className={styles.hint}>{t("refine.hint")}</p>
      {facets &&
        categories.map((field) => (
          <FacetCategory key={field} nodes={facets[facetOf[field]]} context={{ ...shared, field }} />
        ))}
    </aside>
  );
}
