import type { Logger } from "pino";
import { type Alerts, openAlerts } from "./alerts/open-alerts";
import type { Traffic } from "./concurrency/traffic";
import type { Database } from "./database/database";
import type { Disposables } from "./disposables";
import type { JobService } from "./jobs/job-service";
import { messagesByLocale } from "./languages/wording";
import type { Metrics } from "./metrics/create-metrics";
import type { ArrivingJobs } from "./search/arrived-jobs";
import type { Settings } from "./settings/settings";

interface AlertDeps extends Pick<Settings, "site" | "mailServer"> {
  readonly counted: Metrics | undefined;
  readonly traffic: Traffic;
  readonly now: () => Date;
  readonly log: Logger;
}

interface AlertServices {
  readonly search: ArrivingJobs;
  readonly jobs: JobService;
}

/** Alerts by email, not yet started; undefined when the site sends none. */
export async function prepareAlerts(
  { site, mailServer, counted, ...place }: AlertDeps,
  database: Database,
  { search, jobs }: AlertServices,
  disposables: Disposables,
): Promise<Alerts | undefined> {
  const { alerts: settings, baseUrl } = site;
  if (settings === null || mailServer === undefined || baseUrl === null) return;
  const frame = { siteName: site.name, messagesIn: messagesByLocale(site), baseUrl };
  const mailFailures = counted?.mailFailures;
  const alerts = await openAlerts({
    ...{ ...place, database, search, jobs, settings, mailServer, frame, mailFailures },
  });
  disposables.add(() => alerts.close());
  return alerts;
}
