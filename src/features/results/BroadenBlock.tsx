import { isChoice, isFacet } from "../../shared/facets";
import { parseQuery } from "../../shared/query-codec";
import { reach } from "../../shared/texts";
import type { Broaden } from "../../shared/wire/results";
import { CountedLinks } from "./CountedLinks";
import type { StepProps, TranslateLater } from "./later-texts";
import styles from "./links.module.css";
import { choiceText } from "./search-texts";

/** One or two more are not worth hiding. */
const shortLength = 6;

/** Most useful first; emphasised when few jobs were found. */
export function BroadenBlock({ fragment, t }: StepProps) {
  const relaxations = fragment.broaden.map((relaxation) => ({
    ...relaxation,
    text: broadenText(t, relaxation),
    offer: `broaden_${relaxation.kind}` as const,
  }));
  if (relaxations.length === 0) return null;
  const end = relaxations.length > shortLength + 2 ? shortLength : relaxations.length;
  return (
    <section
      aria-labelledby="broaden-heading"
      className={styles.broaden}
      data-in-place="broaden"
      data-few={fragment.total_count <= few ? "" : undefined}
    >
      <h2 id="broaden-heading" className={styles.heading}>
        {t("broaden.label")}
      </h2>
      <CountedLinks links={relaxations.slice(0, end)} of={fragment.query} t={t} />
      {end < relaxations.length && (
        <details className={styles.more}>
          <summary>{t("broaden.more", { count: relaxations.length - end })}</summary>
          <CountedLinks links={relaxations.slice(end)} of={fragment.query} t={t} />
        </details>
      )}
    </section>
  );
}

const few = 5;

/** Whether a constraint is dropped or widened shows in the relaxation's query. */
export function broadenText(t: TranslateLater, { kind, label, query }: Broaden): string {
  const to = parseQuery(query);
  if (isChoice(kind)) {
    const isGivenUp = to[kind] === "" && kind !== "salary_unstated";
    return isGivenUp ? t(`broaden.${kind}`) : choiceText(t, kind, to[kind]);
  }
  const isWidened = (kind === "location" || isFacet(kind)) && to[kind].length > 0;
  if (isWidened) return t("broaden.widened", { label });
  return t(`broaden.${kind}`, { label, ...(kind === "radius" && reach(to.radius)) });
}
