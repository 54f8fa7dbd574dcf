import styles from "./card-tools.module.css";
import { usePlainPageText } from "./plain-page-texts";

/**
 * What a script puts on every card of a page (`browser/job-cards.ts`), and above a list of which it hides some: the
 * markup and the words are the server's.
 */
export function CardTools() {
  const t = usePlainPageText();
  return (
    <>
      <template id="card-tools">
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            data-part="save"
            aria-pressed="false"
            aria-label={t("save")}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M5 3h10v14l-5-4-5 4z" />
            </svg>
          </button>
          <button
            type="button"
            className={styles.tool}
            data-part="hide"
            aria-pressed="false"
            aria-label={t("hide")}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M2 10c4-7 12-7 16 0-4 7-12 7-16 0zM8 10a2 2 0 0 0 4 0 2 2 0 0 0-4 0zM4 17 16 3" />
            </svg>
          </button>
          <p
            className={styles.mark}
            data-part="mark"
            data-viewed={t("card.viewed")}
            data-saved={t("save.pressed")}
            data-applied={t("card.applied")}
            hidden
          />
        </div>
      </template>
      <template id="hidden-jobs">
        <p className={styles.hidden}>
          <span data-part="count">{t("hidden.count")}</span>
          <button type="button" data-part="show" aria-pressed="false">
            {t("hidden.show")}
          </button>
        </p>
      </template>
    </>
  );
}
