import { routes } from "../../shared/routes";
import { Layout } from "./Layout";
import { usePlainPageText } from "./plain-page-texts";
import { RecentlyViewed } from "./RecentlyViewed";
import styles from "./saved-page.module.css";

/** Frame of the saved jobs, which only the browser knows; `browser/saved-list.ts` copies its rows. */
export function SavedPage() {
  const t = usePlainPageText();
  return (
    <Layout skipLink={{ href: "#main", text: t("skip.main") }}>
      <main id="main" className={styles.page} tabIndex={-1}>
        <header>
          <h1 id="saved-heading" className={styles.title} tabIndex={-1}>
            {t("saved.title")}
          </h1>
          <p className={styles.about}>{t("saved.about")}</p>
        </header>
        <noscript>
          <p className={styles.empty}>{t("saved.scripts")}</p>
        </noscript>
        <div id="saved-empty" className={styles.empty} hidden>
          <p>{t("saved.empty")}</p>
          <a className={styles.onwards} href={routes.results}>
            {t("error.onwards")}
          </a>
        </div>
        <ol id="saved-list" className={styles.list} aria-labelledby="saved-heading" hidden />
        <p id="said" role="status" className="visually-hidden" />
        <section id="saved-searches" aria-labelledby="saved-searches-heading" hidden>
          <h2 id="saved-searches-heading" className={styles.heading}>
            {t("saved.searches")}
          </h2>
          <ul className={styles.list} />
        </section>
        <RecentlyViewed />
        <SavedSearchRow />
        <SavedRow />
        <RemovedRow />
      </main>
    </Layout>
  );
}

/** The script fills elements with `data-part`, and `{…}` in texts and labels. */
function SavedRow() {
  const t = usePlainPageText();
  return (
    <template id="saved-row">
      <li className={styles.row}>
        <h2 className={styles.name}>
          <a data-part="title" href={routes.results}>
            {"{title}"}
          </a>
        </h2>
        <p className={styles.where} data-part="where" />
        <p className={styles.facts}>
          <span data-part="saved">{t("saved.on")}</span>
          <span data-part="open" hidden>
            {t("saved.open")}
          </span>
          <span data-part="closes" hidden>
            {t("saved.closes")}
          </span>
          <strong data-part="closed" hidden>
            {t("saved.closed")}
          </strong>
          <strong data-part="gone" hidden>
            {t("saved.gone")}
          </strong>
        </p>
        <RemoveButton />
      </li>
    </template>
  );
}

function SavedSearchRow() {
  const t = usePlainPageText();
  return (
    <template id="saved-search">
      <li className={styles.row}>
        <h3 className={styles.name}>
          <a data-part="title" href={routes.results}>
            {"{title}"}
          </a>
        </h3>
        <p className={styles.facts}>
          <strong data-part="one" hidden>
            {t("front.new.one")}
          </strong>
          <strong data-part="other" hidden>
            {t("front.new.other")}
          </strong>
          <span data-part="none" hidden>
            {t("saved.search.none")}
          </span>
        </p>
        <RemoveButton />
      </li>
    </template>
  );
}

function RemoveButton() {
  const t = usePlainPageText();
  return (
    <button type="button" className={styles.button} data-part="remove" aria-label={t("saved.remove.label")}>
      {t("saved.remove")}
    </button>
  );
}

function RemovedRow() {
  const t = usePlainPageText();
  return (
    <template id="saved-removed">
      <li className={styles.row}>
        <p className={styles.where} data-part="removed">
          {t("saved.removed")}
        </p>
        <button type="button" className={styles.button} data-part="undo" aria-label={t("saved.undo.label")}>
          {t("saved.undo")}
        </button>
      </li>
    </template>
  );
}
