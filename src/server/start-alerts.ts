import type { Logger } from "pino";
import { openAlerts } from "./alerts/open-alerts";
import type { AppParts } from "./app";
import type { Closing } from "./closing";
import type { Database } from "./database/database";
import type { JobService } from "./jobs/job-service";
import { sayingsOf } from "./languages/wording";
import type { ArrivingJobs } from "./search/arrived-jobs";
import type { Settings } from "./settings/settings";

interface AlertsPlace extends Pick<Settings, "site" | "mailServer"> {
  readonly now: () => Date;
  readonly log: Logger;
}

interface AlertRooms {
  readonly search: ArrivingJobs;
  readonly jobs: JobService;
}

/** What the app needs to take in alerts by e-mail, and sends them from then on; nothing where the site sends none. */
export async function prepareAlerts(
  { site, mailServer, now, log }: AlertsPlace,
  database: Database,
  { search, jobs }: AlertRooms,
  closing: Closing,
): Promise<Pick<AppParts, "alerts" | "heedTraffic">> {
  const { alerts: settings, baseUrl } = site;
  if (settings === null || mailServer === undefined || baseUrl === null) return {};
  const frame = { siteName: site.name, sayingIn: sayingsOf(site), baseUrl };
  const alerts = await openAlerts({ database, search, jobs, settings, mailServer, frame, now, log });
  closing.add(() => alerts.close());
  return { alerts: alerts.desk, heedTraffic: (underWay) => alerts.start(underWay) };
}
