import { alertsRoute } from "../../../shared/alerts";
import { otherRoutes } from "../../../shared/other-routes";
import styles from "./alert-page.module.css";
import { useAlertText } from "./alert-texts";
import type { AskView } from "./alert-view";

/** How to hear of new jobs of a search: by e-mail where the site sends any, and in the browser. */
export function AskParts({ view }: { readonly view: AskView }) {
  const t = useAlertText();
  return (
    <>
      <p className={styles.search}>{t("alerts.ask.search", { title: view.title })}</p>
      {view.byMail && <ByMail query={view.query} mistyped={view.mistyped} />}
      <InBrowser query={view.query} title={view.title} />
      <p className={styles.ways}>
        <a href={view.back}>{t("alerts.ask.back")}</a>
        <a href={otherRoutes.saved} rel="nofollow">
          {t("alerts.here.list")}
        </a>
      </p>
    </>
  );
}

function ByMail({ query, mistyped }: { readonly query: string; readonly mistyped: string | undefined }) {
  const t = useAlertText();
  const isWrong = mistyped !== undefined;
  return (
    <section aria-labelledby="by-mail">
      <form method="post" action={alertsRoute} className={styles.part}>
        <h2 id="by-mail" className={styles.heading}>
          {t("alerts.ask.mail")}
        </h2>
        <input type="hidden" name="query" value={query} />
        <label className={styles.field}>
          {t("alerts.ask.email")}
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={mistyped}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? "email-wrong" : undefined}
          />
        </label>
        {isWrong && (
          <p id="email-wrong" role="alert" className={styles.wrong}>
            {t("alerts.ask.bad")}
          </p>
        )}
        <fieldset className={styles.choices}>
          <legend>{t("alerts.ask.often")}</legend>
          {(["daily", "weekly"] as const).map((frequency) => (
            <label key={frequency} className={styles.choice}>
              <input type="radio" name="frequency" value={frequency} defaultChecked={frequency === "daily"} />
              {t(`alerts.often.${frequency}`)}
            </label>
          ))}
        </fieldset>
        <button type="submit" className={styles.button}>
          {t("alerts.ask.submit")}
        </button>
        <p className={styles.small}>{t("alerts.ask.about")}</p>
      </form>
    </section>
  );
}

/** The script (`browser/saved-searches.ts`) takes the search and the words from here. */
function InBrowser({ query, title }: { readonly query: string; readonly title: string }) {
  const t = useAlertText();
  return (
    <section aria-labelledby="in-browser" className={styles.part}>
      <h2 id="in-browser" className={styles.heading}>
        {t("alerts.here")}
      </h2>
      <p>{t("alerts.here.about")}</p>
      <noscript>
        <p>{t("alerts.here.scripts")}</p>
      </noscript>
      <button
        type="button"
        id="save-search"
        className={styles.quiet}
        data-query={query}
        data-title={title}
        data-saved={t("alerts.here.saved")}
        data-full={t("alerts.here.full")}
        data-failed={t("alerts.here.failed")}
        hidden
      >
        {t("alerts.here.save")}
      </button>
      <p id="save-search-said" role="status" />
    </section>
  );
}
