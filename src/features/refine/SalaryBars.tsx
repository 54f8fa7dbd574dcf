import { type CSSProperties, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useSelector } from "react-redux";
import { selectEffectiveQuery, selectFragment } from "../navigation/navigation-status";
import { choiceText } from "../results/search-texts";
import { useText } from "../site/use-text";
import styles from "./salary-bars.module.css";

/** Each choice counts jobs that pay that much or more, so a bar is the difference to the next one. */
export function SalaryBars({ idPrefix = "" }: { readonly idPrefix?: string }) {
  const t = useText();
  const { salary_min: chosen } = useSelector(selectEffectiveQuery);
  const nodes = useSelector(selectFragment)?.facets.salary ?? [];
  const values = nodes.filter(({ slug }) => slug !== "unstated");
  // While jobs without a salary are included, each choice counts them.
  const unstated = nodes.find(({ slug, active }) => slug === "unstated" && active)?.count ?? 0;
  const [panel, setPanel] = useState<Element | null>(null);
  useLayoutEffect(() => setPanel(document.getElementById(`${idPrefix}salary_min-panel`)), [idPrefix]);
  if (panel === null || values.length < 2) return null;
  const bars = values.map(({ slug, count }, place) => ({
    slug,
    jobs: Math.max(0, count - (values[place + 1]?.count ?? unstated)),
    left: chosen === "" ? 1 : leftOut(Number(chosen), Number(slug), Number(values[place + 1]?.slug)),
  }));
  const most = Math.max(1, ...bars.map(({ jobs }) => jobs));
  return createPortal(
    <>
      <div className={styles.bars} aria-hidden="true">
        {bars.map(({ slug, jobs, left }) => (
          <span key={slug} style={{ "--share": jobs / most, "--left": left } as CSSProperties} />
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{t("salary_min")}</caption>
        <tbody>
          {values.map(({ slug, count }) => (
            <tr key={slug}>
              <th scope="row">{choiceText(t, "salary_min", slug)}</th>
              <td>{t("jobs", { count })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>,
    panel,
  );
}

/** The share of a bar below a minimum; the last bar has no end (`to` is NaN) and is not split. */
function leftOut(minimum: number, from: number, to: number): number {
  if (minimum <= from) return 0;
  return minimum < to ? (minimum - from) / (to - from) : Number(!Number.isNaN(to));
}
