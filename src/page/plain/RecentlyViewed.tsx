import { routes } from "../../shared/routes";
import { usePlainPageText } from "./plain-page-texts";
import styles from "./recently-viewed.module.css";

/** Jobs that this browser has viewed; empty until the script knows of any (`browser/recently-viewed.ts`). */
export function RecentlyViewed({ className }: { readonly className?: string | undefined }) {
  const t = usePlainPageText();
  return (
    <section id="recently-viewed" className={className} aria-labelledby="recently-viewed-heading" hidden>
      <h2 id="recently-viewed-heading" className={styles.heading} tabIndex={-1}>
        {t("recent.title")}
      </h2>
      <ul className={styles.list} />
      <button type="button" className={styles.forget}>
        {t("recent.forget")}
      </button>
      <template id="viewed-job">
        <li className={styles.job}>
          <a data-part="title" href={routes.results}>
            {"{title}"}
          </a>
          <p className={styles.where} data-part="where" />
        </li>
      </template>
    </section>
  );
}
