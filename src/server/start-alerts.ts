import type { Logger } from "pino";
import { type Alerts, openAlerts } from "./alerts/open-alerts";
import type { Closing } from "./closing";
import type { Traffic } from "./concurrency/traffic";
import type { Database } from "./database/database";
import type { JobService } from "./jobs/job-service";
import { sayingsOf } from "./languages/wording";
import type { Metrics } from "./metrics/create-metrics";
import type { ArrivingJobs } from "./search/arrived-jobs";
import type { Settings } from "./settings/settings";

interface AlertsPlace extends Pick<Settings, "site" | "mailServer"> {
  readonly counted: Metrics | undefined;
  readonly traffic: Traffic;
  readonly now: () => Date;
  readonly log: Logger;
}

interface AlertRooms {
  readonly search: ArrivingJobs;
  readonly jobs: JobService;
}

/** Alerts by email, not yet started; undefined when the site sends none. */
export async function prepareAlerts(
  { site, mailServer, counted, ...place }: AlertsPlace,
  database: Database,
  { search, jobs }: AlertRooms,
  closing: Closing,
): Promise<Alerts | undefined> {
  const { alerts: settings, baseUrl } = site;
  if (settings === null || mailServer === undefined || baseUrl === null) return;
  const frame = { siteName: site.name, sayingIn: sayingsOf(site), baseUrl };
  const mailFailures = counted?.mailFailures;
  const alerts = await openAlerts({
    ...{ ...place, database, search, jobs, settings, mailServer, frame, mailFailures },
  });
  closing.add(() => alerts.close());
  return alerts;
}
