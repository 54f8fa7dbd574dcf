import MailComposer from "nodemailer/lib/mail-composer";
import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { salaryText } from "../../../features/results/job-texts";
import { alertText } from "../../../page/plain/alerts/alert-texts";
import { alertPaths } from "../../../shared/alerts";
import { addressOf, parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { ListedJob } from "../../jobs/listed-jobs";
import type { Messages } from "../../languages/wording";
import { daysToConfirm } from "../asking/alert-addresses";
import type { AlertTokens } from "../asking/alert-tokens";
import type { DueMail } from "./mail-queue";

export interface MailFrame {
  readonly siteName: string;
  /** By the subscriber's locale; empty for the site's own. */
  readonly messagesIn: (locale: string) => Messages;
  readonly from: string;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
  readonly tokens: AlertTokens;
}

/** A mail as sent: the same bytes on each call, except for its boundaries. */
export async function writeMail(
  frame: MailFrame,
  mail: DueMail,
  jobs: readonly ListedJob[],
): Promise<Buffer> {
  const { from, baseUrl } = frame;
  const content = contentOf(frame, mail, jobs);
  const composed = new MailComposer({
    from,
    to: mail.email,
    subject: content.subject,
    text: mailText(content),
    html: `<!doctype html>${renderToStaticMarkup(<MailPage {...content} />)}`,
    messageId: `<${mail.id}@${new URL(baseUrl).hostname}>`,
    date: new Date(mail.made_at),
    // One click stops the mail's alert. Other mails belong to no list to leave.
    headers: {
      ...(mail.kind === "jobs" && {
        "List-Unsubscribe": { prepared: true, value: `<${stopUrl(frame, mail)}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
      "Auto-Submitted": "auto-generated",
    },
  });
  return composed.compile().build();
}

function contentOf(frame: MailFrame, mail: DueMail, jobs: readonly ListedJob[]): MailContent {
  const { lang, texts } = frame.messagesIn(mail.locale);
  const t = alertText(texts);
  const { kind } = mail;
  if (kind === "jobs") return jobsContent(frame, mail, { jobs, t, lang });
  const values = { site: frame.siteName, days: daysToConfirm };
  const url = kind === "confirm" ? confirmUrl(frame, mail) : ownUrl(frame, mail);
  // Does not mention the search: a stranger may have written it.
  return {
    lang,
    subject: t(`alerts.mail.${kind}.subject`, values),
    lead: t(`alerts.mail.${kind}.lead`, values),
    title: null,
    jobs: [],
    main: { text: t(`alerts.mail.${kind}.link`), url },
    notes: [t(`alerts.mail.${kind}.ignore`, values)],
    links: [],
  };
}

function confirmUrl({ baseUrl, tokens }: MailFrame, { alert_id: alert, contact }: DueMail): string {
  return baseUrl + alertPaths.confirm(tokens.forAlert("confirm", { alert, contact }));
}

function stopUrl({ baseUrl, tokens }: MailFrame, { alert_id: alert, contact }: DueMail): string {
  return baseUrl + alertPaths.own(tokens.forAlert("stop", { alert, contact }));
}

function ownUrl({ baseUrl, tokens }: MailFrame, { address_id, made_at }: DueMail): string {
  return baseUrl + alertPaths.own(tokens.forAddress(address_id, new Date(made_at)));
}

interface JobsParts {
  readonly jobs: readonly ListedJob[];
  readonly t: ReturnType<typeof alertText>;
  readonly lang: string;
}

function jobsContent(frame: MailFrame, mail: DueMail, { jobs, t, lang }: JobsParts): MailContent {
  const { siteName, baseUrl } = frame;
  const values = { count: mail.total, title: mail.title };
  const all = addressOf(routes.results, { ...parseQuery(mail.query), sortType: "newest" });
  return {
    lang,
    subject: t("alerts.mail.jobs.subject", values),
    lead: t("alerts.mail.jobs.lead", values),
    title: mail.title,
    jobs: jobs.map((job) => mailJob({ t, lang }, baseUrl, job)),
    main: { text: t("alerts.mail.jobs.all"), url: baseUrl + all },
    notes: [t("alerts.mail.why", { site: siteName })],
    links: [
      { text: t("alerts.mail.stop"), url: stopUrl(frame, mail) },
      { text: t("alerts.mail.own"), url: ownUrl(frame, mail) },
    ],
  };
}

function mailJob({ t, lang }: Omit<JobsParts, "jobs">, baseUrl: string, job: ListedJob): MailJob {
  const [place = ""] = job.locations.split(" | ");
  const where = [job.company, place, job.remote ? t("job.remote") : ""].filter(Boolean).join(" · ");
  const facts = [where, salaryText(t, job.salary)].filter(Boolean);
  const isOwn = job.language === null || job.language === new Intl.Locale(lang).language;
  return { title: job.title, lang: isOwn ? undefined : job.language, url: baseUrl + job.url, facts };
}

interface MailJob {
  readonly title: string;
  /** Language of the title, if not the mail's. */
  readonly lang: string | undefined;
  /** Absolute. */
  readonly url: string;
  readonly facts: readonly string[];
}

interface MailContent {
  readonly lang: string;
  readonly subject: string;
  readonly lead: string;
  /** The search, if the mail is about one. */
  readonly title: string | null;
  readonly jobs: readonly MailJob[];
  readonly main: MailLink;
  readonly notes: readonly string[];
  readonly links: readonly MailLink[];
}

interface MailLink {
  readonly text: string;
  readonly url: string;
}

// Mail programs ignore a site's style sheets; dark colours are left to them.
const page: CSSProperties = {
  maxWidth: 600,
  margin: "0 auto",
  padding: 16,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSize: 16,
  lineHeight: 1.5,
};
const small: CSSProperties = { fontSize: 14, margin: "8px 0 0" };

/** A mail as HTML: no pictures, no scripts, nothing that is fetched on opening. */
function MailPage({ lang, subject, lead, title, jobs, main, notes, links }: MailContent) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
      </head>
      <body>
        <div style={page}>
          <p style={{ margin: 0 }}>{lead}</p>
          {title !== null && <h1 style={{ fontSize: 20, margin: "4px 0 16px" }}>{title}</h1>}
          {jobs.map((job) => (
            <Job key={job.url} {...job} />
          ))}
          <p style={{ margin: "24px 0" }}>
            <a href={main.url} style={{ fontWeight: 600 }}>
              {main.text}
            </a>
          </p>
          <hr />
          {notes.map((note) => (
            <Note key={note}>{note}</Note>
          ))}
          {links.map(({ text, url }) => (
            <Note key={url}>
              <a href={url}>{text}</a>
            </Note>
          ))}
        </div>
      </body>
    </html>
  );
}

function Job({ title, lang, url, facts }: MailJob) {
  return (
    <div style={{ margin: "0 0 16px" }}>
      <a href={url} lang={lang} style={{ fontSize: 17, fontWeight: 600 }}>
        {title}
      </a>
      {facts.map((fact) => (
        <div key={fact} style={{ fontSize: 14 }}>
          {fact}
        </div>
      ))}
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p style={small}>{children}</p>;
}

function mailText({ lead, title, jobs, main, notes, links }: MailContent): string {
  const written = ({ text, url }: MailLink) => `${text}:\n${url}`;
  const blocks = [
    title === null ? lead : `${lead}\n${title}`,
    ...jobs.map(({ title, url, facts }) => [title, ...facts, url].join("\n")),
    written(main),
    "-- ",
    ...notes,
    ...links.map(written),
  ];
  return `${blocks.join("\n\n")}\n`;
}
