import { setImmediate as turn } from "node:timers/promises";
import { AlertTokens } from "../../../src/server/alerts/asking/alert-tokens";
import { MailAlerts } from "../../../src/server/alerts/asking/mail-alerts";
import { type Sent, sendMails } from "../../../src/server/alerts/mails/send-mails";
import type { SmtpLimits } from "../../../src/server/alerts/mails/smtp-session";
import { type Matched, matchAlerts } from "../../../src/server/alerts/matching/match-alerts";
import type { Database } from "../../../src/server/database/database";
import type { App } from "../../../src/server/http/app-types";
import { databaseJobs } from "../../../src/server/jobs/job-service";
import { localeChoice } from "../../../src/server/languages/choose-locale";
import { messagesByLocale } from "../../../src/server/languages/wording";
import type { ArrivingJobs } from "../../../src/server/search/arrived-jobs";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { TestMailServer } from "../../support/mail-server";
import { standInApp } from "../http/parts";
import {
  announceChange,
  type SmallJob,
  smallLocations,
  smallToday,
  writeJobs,
  writeWorld,
} from "../search/small-world";

export const siteUrl = "https://jobs.example";
const hourMs = 3_600_000;

export const someJob: SmallJob = {
  ...{ title: "staff nurse", company: "head", description: "ward", salary_annual: null },
  posted_at: "2026-01-05T08:00:00Z",
  ...{ place_ids: [13], disciplines: ["health.nursing"], job_types: [] },
};

/** A site with real alerts, search, matching and mail over the small world; each step runs on call. */
export class AlertSite {
  readonly mail = new TestMailServer();
  readonly tokens: AlertTokens;
  /** Milliseconds since the small world's day. */
  elapsedMs = 0;
  #jobs = 0;

  private constructor(
    readonly database: Database,
    readonly search: SearchService & ArrivingJobs,
    tokens: AlertTokens,
  ) {
    this.tokens = tokens;
  }

  static async open(database: Database): Promise<AlertSite> {
    await writeWorld(database);
    // Enough jobs for searches to know the word from the start.
    await writeJobs(database, Array<SmallJob>(3).fill(someJob), "first");
    const site: { it?: AlertSite } = {};
    const now = () => site.it?.now() ?? smallToday;
    const search = await startSearch(database, () => smallLocations, { now });
    site.it = new AlertSite(database, search, await AlertTokens.of(database));
    await site.it.mail.start();
    return site.it;
  }

  readonly now = (): Date => new Date(smallToday.getTime() + this.elapsedMs);

  pass(hours: number): void {
    this.elapsedMs += hours * hourMs;
  }

  async close(): Promise<void> {
    await this.mail.stop();
    await this.search.close();
  }

  /** Resets everything except the added jobs. */
  async clear(): Promise<void> {
    this.elapsedMs = 0;
    await this.database.query("delete from alert_addresses");
    await this.database.query("delete from alert_limits");
    await this.mail.taken();
  }

  async app(mailsPerHour = 1_000): Promise<App> {
    const { database, search, tokens, now } = this;
    const settings = { hour: 6, mailsPerHour, asked: () => undefined };
    const alerts = new MailAlerts({ database, search, tokens, now, ...settings });
    return standInApp({ search, alerts, localeFor: localeChoice("en-GB", ["de-DE"]) });
  }

  /** Adds jobs as an import does, and waits until searches see them. */
  async addJobs(...jobs: readonly Partial<SmallJob>[]): Promise<void> {
    // Its first part is the jobs' version. The words' part may still change because of earlier jobs.
    const [before] = this.search.version.split(".");
    await writeJobs(
      this.database,
      jobs.map((job) => ({ ...someJob, ...job })),
      `${this.#jobs++}-`,
    );
    await announceChange(this.database);
    while (this.search.version.startsWith(`${before}.`)) await turn();
  }

  match(): Promise<Matched> {
    const { database, search, now } = this;
    const signal = new AbortController().signal;
    return matchAlerts({ database, search, hour: 6, now, quiet: async () => false, signal });
  }

  async send(mailsPerHour = 1_000, limits?: SmtpLimits): Promise<Sent> {
    const { database, now, tokens } = this;
    const frame = {
      siteName: "Jobsieve",
      messagesIn: messagesByLocale({ locale: "en-GB", texts: {}, otherLocales: { "de-DE": {} } }),
      from: "Jobs <jobs@jobs.example>",
      ...{ baseUrl: siteUrl, tokens },
    };
    const parts = { database, jobs: databaseJobs(database, now), mailServer: this.mail.address, frame };
    const lock = { check: async () => undefined, release: async () => undefined };
    const signal = new AbortController().signal;
    return sendMails({ ...parts, mailsPerHour, now, signal, ...(limits && { limits }) }, lock);
  }

  /** Requests an alert and confirms it by the mail's link. */
  async subscribe(app: App, email: string, query: string, frequency = "daily"): Promise<void> {
    await ask(app, { email, query, frequency });
    await this.send();
    const [mail] = (await this.mail.taken()).filter(({ to_ }) => to_ === email);
    await app.inject({ method: "POST", url: pathIn(mail?.text, "/alerts/confirm/") });
  }

  /** Moves the clock on by 25 hours, then matches and sends. */
  async nextMail(): Promise<Sent> {
    this.pass(25);
    await this.match();
    return this.send();
  }
}

export function ask(
  app: App,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
  remoteAddress = "203.0.113.1",
) {
  return app.inject({
    ...{ method: "POST", url: "/alerts", remoteAddress },
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Submits a form of the page at `url`. */
export function press(app: App, url: string, fields: Readonly<Record<string, string>> = {}) {
  return app.inject({
    ...{ method: "POST", url },
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Path of the mail's List-Unsubscribe link. */
export function oneClickPath(
  mail: { readonly headers: readonly { key: string; value: string }[] } | undefined,
): string {
  const header = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  return header.slice(1, -1).replace(siteUrl, "");
}

/** Path of the text's first link to `start`; throws when there is none. */
export function pathIn(text: string | undefined, start: string): string {
  const link = (text ?? "").split(/\s/).find((word) => word.startsWith(siteUrl + start));
  if (link === undefined) throw new Error(`No link to ${start} in: ${text}`);
  return link.slice(siteUrl.length);
}
