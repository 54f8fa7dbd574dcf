import type { FacetNode } from "../../shared/wire/results";
import styles from "./facet.module.css";
import type { FacetContext } from "./facet-context";
import { listToggled } from "./refine-slice";

interface MoreButtonProps {
  readonly listKey: string;
  /** What the button shows and hides. */
  readonly rest: readonly FacetNode[];
  readonly isWhole: boolean;
  readonly context: FacetContext;
}

/** Named by what it shows: a page has several of these, and they must not be taken for each other. */
export function MoreButton({ listKey, rest, isWhole, context }: MoreButtonProps) {
  const { t, dispatch, idPrefix } = context;
  const text = isWhole ? t("refine.fewer") : t("refine.more", { count: rest.length });
  const first = rest[0]?.name ?? "";
  const last = rest.at(-1)?.name ?? "";
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isWhole}
      aria-controls={`${idPrefix}${listKey}`}
      aria-label={t("refine.more.label", { more: text, first, last })}
      onClick={() => dispatch(listToggled({ key: listKey, open: !isWhole }))}
    >
      {text}
    </button>
  );
}
