import { useSelector } from "react-redux";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { selectForeign } from "../search/search-slice";
import styles from "./upload-panel.module.css";
import type { UploadItem } from "./uploads-slice";
import { useUploadText } from "./use-upload-text";

/** The search that a CV suggests, or in plain words why there is none. */
export function UploadSuggestion({ item: { suggestion } }: { readonly item: UploadItem }) {
  const t = useUploadText();
  const foreign = useSelector(selectForeign);
  if (suggestion === null || suggestion.state === "unavailable") return null;
  if (suggestion.state === "reading") return <p className={styles.note}>{t("uploads.suggestion.reading")}</p>;
  if (suggestion.state === "none") return <p className={styles.note}>{t("uploads.suggestion.none")}</p>;
  if (suggestion.state === "unreadable") {
    return <p className={styles.note}>{t(`uploads.unreadable.${suggestion.reason}`)}</p>;
  }
  const terms = [...suggestion.disciplines.map(({ name }) => name), ...suggestion.words].join(", ");
  return (
    <p className={styles.suggestion} data-in-place="keywords">
      <a href={addressOf(routes.results, parseQuery(suggestion.query), foreign)}>{t("uploads.suggestion")}</a>{" "}
      <span className={styles.note}>{t("uploads.suggestion.about", { terms })}</span>
    </p>
  );
}
