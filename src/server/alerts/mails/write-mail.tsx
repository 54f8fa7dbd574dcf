import MailComposer from "nodemailer/lib/mail-composer";
import { renderToStaticMarkup } from "react-dom/server";
import { salaryText } from "../../../features/results/job-texts";
import { alertText } from "../../../page/plain/alerts/alert-texts";
import { alertPaths } from "../../../shared/alerts";
import { addressOf, parseQuery } from "../../../shared/query-codec";
import { routes } from "../../../shared/routes";
import type { ListedJob } from "../../jobs/job-service";
import type { Saying } from "../../languages/wording";
import { alertLimits } from "../asking/alert-book";
import type { AlertTokens } from "../asking/alert-tokens";
import { type MailContent, type MailJob, MailPage, mailText } from "./MailPage";
import type { DueMail } from "./mail-queue";

export interface MailFrame {
  readonly siteName: string;
  /** By the locale of whoever asked; the site's own by an empty one. */
  readonly sayingIn: (locale: string) => Saying;
  readonly from: string;
  /** Public address without a trailing slash. */
  readonly baseUrl: string;
  readonly tokens: AlertTokens;
}

/** A mail as it is handed in: the same bytes but for its boundaries whenever it is written. */
export async function writeMail(
  frame: MailFrame,
  mail: DueMail,
  jobs: readonly ListedJob[],
): Promise<Buffer> {
  const content = mail.kind === "confirm" ? confirmContent(frame, mail) : jobsContent(frame, mail, jobs);
  const { from, baseUrl, tokens } = frame;
  const stopping = baseUrl + alertPaths.own(tokens.write("address", mail.address_id));
  const composed = new MailComposer({
    from,
    to: mail.email,
    subject: content.subject,
    text: mailText(content),
    html: `<!doctype html>${renderToStaticMarkup(<MailPage {...content} />)}`,
    messageId: `<${mail.id}@${new URL(baseUrl).hostname}>`,
    date: new Date(mail.made_at),
    headers: {
      "List-Unsubscribe": { prepared: true, value: `<${stopping}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  });
  return composed.compile().build();
}

function confirmContent({ siteName, sayingIn, baseUrl, tokens }: MailFrame, mail: DueMail): MailContent {
  const { lang, texts } = sayingIn(mail.locale);
  const t = alertText(texts);
  const { title } = mail;
  return {
    lang,
    subject: t("alerts.mail.confirm.subject", { title }),
    lead: t("alerts.mail.confirm.lead", { site: siteName }),
    title: `${title}. ${t(`alerts.often.${mail.frequency}`)}.`,
    jobs: [],
    main: {
      text: t("alerts.mail.confirm.link"),
      url: baseUrl + alertPaths.confirm(tokens.write("confirm", mail.alert_id)),
    },
    notes: [t("alerts.mail.confirm.ignore", { days: alertLimits.daysToConfirm })],
    links: [],
  };
}

function jobsContent(frame: MailFrame, mail: DueMail, jobs: readonly ListedJob[]): MailContent {
  const { siteName, sayingIn, baseUrl, tokens } = frame;
  const { lang, texts } = sayingIn(mail.locale);
  const t = alertText(texts);
  const values = { count: mail.total, title: mail.title };
  const all = addressOf(routes.results, { ...parseQuery(mail.query), sortType: "newest" });
  return {
    lang,
    subject: t("alerts.mail.jobs.subject", values),
    lead: t("alerts.mail.jobs.lead", values),
    title: mail.title,
    jobs: jobs.map((job) => mailJob(t, { lang, baseUrl }, job)),
    main: { text: t("alerts.mail.jobs.all"), url: baseUrl + all },
    notes: [t("alerts.mail.why", { site: siteName })],
    links: [
      {
        text: t("alerts.mail.own"),
        url: baseUrl + alertPaths.own(tokens.write("address", mail.address_id)),
      },
    ],
  };
}

interface MailPlace {
  readonly lang: string;
  readonly baseUrl: string;
}

function mailJob(t: ReturnType<typeof alertText>, { lang, baseUrl }: MailPlace, job: ListedJob): MailJob {
  const [place = ""] = job.locations.split(" | ");
  const where = [job.company, place, job.remote ? t("job.remote") : ""].filter(Boolean).join(" · ");
  const facts = [where, salaryText(t, job.salary)].filter(Boolean);
  const isOwn = job.language === null || job.language === new Intl.Locale(lang).language;
  return { title: job.title, lang: isOwn ? undefined : job.language, url: baseUrl + job.url, facts };
}
