import { routes } from "../../shared/routes";
import { usePlainPageText } from "./plain-page-texts";
import styles from "./recently-viewed.module.css";

/** Jobs viewed in this browser; hidden until the script fills it (`browser/recently-viewed.ts`). */
export function RecentlyViewed({ className }: { readonly className?: string | undefined }) {
  const t = usePlainPageText();
  return (
    <section id="recently-viewed" className={className} aria-labelledby="recently-viewed-heading" hidden>
      <h2 id="recently-viewed-heading" className={styles.heading} tabIndex={-1}>
        {t("recent.title")}
      </h2>
      <div className={styles.list} data-part="list" />
      <button type="button" className={styles.forget}>
        {t("recent.forget")}
      </button>
      <template id="viewed-job">
        <div className={styles.job}>
          <a data-part="title" href={routes.results}>
            {"{title}"}
          </a>
          <p className={styles.where} data-part="where" />
        </div>
      </template>
    </section>
  );
}
