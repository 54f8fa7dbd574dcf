import { alertsRoute } from "../../../shared/alerts";
import { otherRoutes } from "../../../shared/other-routes";
import { routes } from "../../../shared/routes";
import { Layout } from "../Layout";
import styles from "./alert-page.module.css";
import { type TranslateAlert, useAlertText } from "./alert-texts";
import { type AlertView, type AskView, type alertActions, doField, type ShownAlert } from "./alert-view";

function AskParts({ view }: { readonly view: AskView }) {
  const t = useAlertText();
  return (
    <>
      <p className={styles.search}>{t("alerts.ask.search", { title: view.title })}</p>
      {view.byMail && <ByMail view={view} />}
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

function ByMail({ view }: { readonly view: AskView }) {
  const t = useAlertText();
  const { query, mistyped, frequency: chosen = "daily" } = view;
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
              <input type="radio" name="frequency" value={frequency} defaultChecked={frequency === chosen} />
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

/** The script (`browser/saved-searches.ts`) reads the search and the texts from here. */
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

export function AlertPage({ view }: { readonly view: AlertView }) {
  const t = useAlertText();
  return (
    <Layout skipLink={{ href: "#main", text: t("skip.main") }}>
      <main id="main" className={styles.page} tabIndex={-1}>
        <h1 className={styles.title}>{alertTitle(t, view)}</h1>
        <Content view={view} />
      </main>
    </Layout>
  );
}

export function alertTitle(t: TranslateAlert, view: AlertView): string {
  if (view.kind === "own" && view.alerts.length === 0) return t("alerts.none.title");
  return t(`alerts.${view.kind}.title`);
}

function Content({ view }: { readonly view: AlertView }) {
  const t = useAlertText();
  switch (view.kind) {
    case "ask":
      return <AskParts view={view} />;
    case "asked":
      return <Message text={t("alerts.asked.body", { days: view.days })} />;
    case "confirm":
      return <Confirm {...view} />;
    case "confirmed":
      return <Confirmed {...view} />;
    case "stop":
      return <Stop {...view} />;
    case "stopped":
      return <Stopped {...view} />;
    case "own":
      return view.alerts.length === 0 ? <Message text={t("alerts.none.body")} /> : <OwnAlerts {...view} />;
    case "expired":
      return <Expired {...view} />;
    default:
      return <Message text={t(`alerts.${view.kind}.body`)} />;
  }
}

function Message({ text }: { readonly text: string }) {
  const t = useAlertText();
  return (
    <>
      <p>{text}</p>
      <a className={styles.onwards} href={routes.results}>
        {t("error.onwards")}
      </a>
    </>
  );
}

function Named({ alert }: { readonly alert: ShownAlert }) {
  const t = useAlertText();
  return (
    <p>
      <strong className={styles.search}>{alert.title}</strong>
      <br />
      {t(`alerts.often.${alert.frequency}`)}
    </p>
  );
}

interface ActProps {
  readonly action: string;
  readonly does: (typeof alertActions)[number];
  readonly text: string;
  readonly quiet?: boolean;
}

function Act({ action, does, text, quiet = false }: ActProps) {
  return (
    <form method="post" action={action}>
      <button type="submit" name={doField} value={does} className={quiet ? styles.quiet : styles.button}>
        {text}
      </button>
    </form>
  );
}

function Never({ action }: { readonly action: string }) {
  const t = useAlertText();
  return (
    <section className={styles.part}>
      <p className={styles.small}>{t("alerts.never.about")}</p>
      <Act action={action} does="never" text={t("alerts.never.submit")} quiet />
    </section>
  );
}

type ViewOf<Kind> = Extract<AlertView, { readonly kind: Kind }>;

/** A button, as mail scanners follow links but press no buttons. */
function Confirm({ alert, action, block }: ViewOf<"confirm">) {
  const t = useAlertText();
  return (
    <>
      <form method="post" action={action} className={styles.part}>
        <Named alert={alert} />
        <button type="submit" className={styles.button}>
          {t("alerts.confirm.submit")}
        </button>
        <p className={styles.small}>{t("alerts.confirm.ignore")}</p>
      </form>
      <Never action={block} />
    </>
  );
}

function Confirmed({ alert, own }: ViewOf<"confirmed">) {
  const t = useAlertText();
  return (
    <>
      <Named alert={alert} />
      <p>{t("alerts.confirmed.body")}</p>
      <p className={styles.ways}>
        <a href={routes.results}>{t("error.onwards")}</a>
        <a href={own}>{t("alerts.own.title")}</a>
      </p>
    </>
  );
}

function Stop({ alert, action }: ViewOf<"stop">) {
  const t = useAlertText();
  return (
    <>
      <Named alert={alert} />
      <Act action={action} does="stop" text={t("alerts.stop.submit")} />
      <Never action={action} />
    </>
  );
}

function Stopped({ action, own }: ViewOf<"stopped">) {
  const t = useAlertText();
  return (
    <>
      <Message text={t("alerts.stopped.body")} />
      {own !== undefined && (
        <section className={styles.part}>
          <a href={own}>{t("alerts.own.title")}</a>
          <Act action={own} does="all" text={t("alerts.own.stopAll")} quiet />
        </section>
      )}
      <Never action={action} />
    </>
  );
}

function Expired({ action, days }: ViewOf<"expired">) {
  const t = useAlertText();
  return (
    <>
      <p>{t("alerts.expired.body", { days })}</p>
      <Act action={action} does="renew" text={t("alerts.expired.submit")} />
    </>
  );
}

function OwnAlerts({ alerts, action }: ViewOf<"own">) {
  const t = useAlertText();
  return (
    <>
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <li key={alert.id} className={styles.row}>
            <Named alert={alert} />
            <form method="post" action={action}>
              <button
                type="submit"
                name="alert"
                value={alert.id}
                className={styles.quiet}
                aria-label={t("alerts.own.stop.label", { title: alert.title })}
              >
                {t("alerts.own.stop")}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <Act action={action} does="all" text={t("alerts.own.stopAll")} />
      <Never action={action} />
    </>
  );
}
