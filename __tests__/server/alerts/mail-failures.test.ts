import pino from "pino";
import { openAlerts } from "../../../src/server/alerts/open-alerts";
import { Traffic } from "../../../src/server/concurrency/traffic";
import { databaseJobs } from "../../../src/server/jobs/job-service";
import { openMigrated } from "../../support/databases";
import { eventually } from "../../support/until";
import { AlertSite, ask, siteUrl } from "./alert-site";

test("mailFailures gets 1 when the mail server is down, and 0 when it works", async () => {
  const database = await openMigrated();
  const site = await AlertSite.open(database);
  const app = await site.app();
  /** The first number that a server with a waiting mail reports after its start. */
  const firstTold = async (): Promise<number | undefined> => {
    const told: number[] = [];
    const alerts = await openAlerts({
      ...{ database, search: site.search, jobs: databaseJobs(database, site.now), now: site.now },
      settings: { from: "Jobs <jobs@jobs.example>", hour: 6, mailsPerHour: 1000 },
      mailServer: site.mail.address,
      frame: { siteName: "Jobs", messagesIn: () => ({ lang: "en", texts: {} }), baseUrl: siteUrl },
      mailFailures: (times) => void told.push(times),
      traffic: new Traffic(),
      log: pino({ level: "silent" }),
    });
    alerts.start();
    await eventually(() => told.length > 0, "the end of a round");
    await alerts.close();
    return told[0];
  };
  await ask(app, { email: "ann@example.org", query: "search[query]=nurse", frequency: "daily" });
  await site.mail.stop();
  expect(await firstTold()).toBe(1);
  await site.mail.start();
  expect(await firstTold()).toBe(0);
  expect(site.mail.count).toBe(1);
  await app.close();
  await site.close();
  await database.close();
});
