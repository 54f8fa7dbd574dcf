import { routes } from "../../shared/routes";
import styles from "./error-page.module.css";
import { Layout } from "./Layout";
import { usePlainPageText } from "./plain-page-texts";

const kinds = { 400: "bad_request", 404: "not_found", 410: "gone", 429: "hurried", 503: "busy" } as const;

/** Placeholder for the request's id in pages rendered in advance. */
export const requestIdPlace = "REQUEST-ID";

export function ErrorPage({ status }: { readonly status: number }) {
  const t = usePlainPageText();
  const kind = errorKind(status);
  return (
    <Layout skipLink={{ href: "#main", text: t("skip.main") }}>
      <main id="main" className={styles.page} tabIndex={-1}>
        <p className={styles.status} aria-hidden="true">
          {status}
        </p>
        <h1 className={styles.title}>{t(`error.${kind}.title`)}</h1>
        <p className={styles.body}>{t(`error.${kind}.body`)}</p>
        {kind === "internal" && (
          <p className={styles.reference}>{t("error.reference", { id: requestIdPlace })}</p>
        )}
        <a className={styles.onwards} href={routes.results}>
          {t("error.onwards")}
        </a>
      </main>
    </Layout>
  );
}

/** Key of the status's texts; statuses without their own count as 400 or 500. */
export function errorKind(status: number) {
  const kind = Object.entries(kinds).find(([code]) => Number(code) === status)?.[1];
  return kind ?? (status < 500 ? "bad_request" : "internal");
}
