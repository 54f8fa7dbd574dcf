import styles from "../../combobox/suggestions.module.css";
import type { TypedText } from "../../combobox/use-typed-text";
import { cameToNothing } from "../lookups/lookups-slice";
import type { LookupView } from "../lookups/use-lookup";
import type { TranslateLocation } from "./location-texts";

interface LookupMessageProps {
  readonly input: HTMLInputElement;
  readonly lookup: LookupView;
  readonly typed: TypedText;
  /** Options on show. */
  readonly count: number;
  readonly t: TranslateLocation;
}

/**
 * How the lookup is getting on, below the list; the number of places is only spoken. The paragraph is always
 * there, empty when there is nothing to say, because what comes together with its words is not announced.
 */
export function LookupMessage({ input, lookup, typed, count, t }: LookupMessageProps) {
  const words = typed.isUp ? wordsOf(lookup, typed.text, count, t) : "";
  const isSpokenOnly = lookup.progress === "idle" || (lookup.progress === "ready" && count > 0);
  const retry = () => {
    // The button goes.
    input.focus();
    lookup.retry();
  };
  return (
    <>
      <p className={isSpokenOnly || words === "" ? "visually-hidden" : styles.message} aria-live="polite">
        {words}
      </p>
      {typed.isUp && cameToNothing(lookup) && (
        <button type="button" className={styles.retry} onClick={retry}>
          {t("places.retry")}
        </button>
      )}
    </>
  );
}

function wordsOf(lookup: LookupView, text: string, count: number, t: TranslateLocation): string {
  const { progress, hasMore } = lookup;
  if (progress === "loading") return t("places.loading");
  if (progress === "loading-more") return t("places.more");
  if (progress === "failed" || progress === "offline") return t(`places.${progress}`);
  if (count > 0) return hasMore ? t("places.first", { count }) : t("places.found", { count });
  return progress === "ready" ? t("places.none", { text: text.trim() }) : "";
}
