import { useRef } from "react";
import { useDispatch, useSelector } from "react-redux";
import { addressOf, parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import { selectForeign } from "../../navigation/address";
import { useUploadText } from "../sending/upload-texts";
import { type UploadItem, uploadEvents } from "../sending/uploads-slice";
import styles from "./upload-panel.module.css";

type Suggestion = NonNullable<UploadItem["suggestion"]>;
type SearchFound = Extract<Suggestion, { readonly state: "found" }>;

/** The search that a CV suggests, or in plain words why it suggests none. Keeps the focus when *Retry* goes. */
export function UploadSuggestion({ item: { id, suggestion } }: { readonly item: UploadItem }) {
  const place = useRef<HTMLDivElement>(null);
  const dispatch = useDispatch();
  if (suggestion === null || suggestion.state === "unavailable") return null;
  const retry = () => {
    place.current?.focus();
    dispatch(uploadEvents.suggestionAsked({ id }));
  };
  return (
    <div ref={place} tabIndex={-1}>
      {suggestion.state === "found" ? (
        <SuggestedSearch {...suggestion} />
      ) : (
        <WhyNone suggestion={suggestion} retry={retry} />
      )}
    </div>
  );
}

function SuggestedSearch({ query: search, disciplines, words }: SearchFound) {
  const t = useUploadText();
  const foreign = useSelector(selectForeign);
  const query = parseQuery(search);
  const names = disciplines.map(({ name }) => name).join(", ");
  const found =
    query.keywords === ""
      ? names
      : t(names === "" ? "uploads.suggestion.everywhere" : "uploads.suggestion.search", {
          keywords: query.keywords,
          disciplines: names,
        });
  return (
    <p className={styles.suggestion} data-in-place="keywords">
      <a href={addressOf(routes.results, query, foreign)}>{t("uploads.suggestion")}</a>{" "}
      <span className={styles.note}>
        {t("uploads.suggestion.about", { search: found, terms: words.join(", ") })}
      </span>
    </p>
  );
}

interface WhyNoneProps {
  readonly suggestion: Exclude<Suggestion, SearchFound | { readonly state: "unavailable" }>;
  readonly retry: () => void;
}

function WhyNone({ suggestion, retry }: WhyNoneProps) {
  const t = useUploadText();
  if (suggestion.state === "unreadable")
    return <p className={styles.note}>{t(`uploads.unreadable.${suggestion.reason}`)}</p>;
  return (
    <p className={styles.note}>
      {t(`uploads.suggestion.${suggestion.state}`)}
      {suggestion.state === "failed" && (
        <>
          {" "}
          <button type="button" onClick={retry}>
            {t("uploads.retry")}
          </button>
        </>
      )}
    </p>
  );
}
