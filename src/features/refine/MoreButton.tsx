import styles from "./facet.module.css";
import type { FacetContext } from "./facet-context";
import { listToggled } from "./refine-slice";

interface MoreButtonProps {
  readonly listKey: string;
  readonly name: string;
  readonly count: number;
  readonly isWhole: boolean;
  readonly context: FacetContext;
}

export function MoreButton({ listKey, name, count, isWhole, context }: MoreButtonProps) {
  const { t, dispatch, idPrefix } = context;
  const text = isWhole ? t("refine.fewer") : t("refine.more", { count });
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isWhole}
      aria-controls={`${idPrefix}${listKey}`}
      aria-label={t("refine.more.label", { more: text, name })}
      onClick={() => dispatch(listToggled({ key: listKey, open: !isWhole }))}
    >
      {text}
    </button>
  );
}
