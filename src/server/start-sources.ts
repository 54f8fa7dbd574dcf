import type { Logger } from "pino";
import { registerCommand } from "./cli/run-command";
import { sourcesCommand } from "./cli/sources-program";
import type { Traffic } from "./concurrency/traffic";
import type { OpenedDatabase } from "./database/open-database";
import { SourceSchedule } from "./feeds/sources/source-schedule";
import type { Settings } from "./settings/settings";

interface SourcesPlace {
  readonly database: OpenedDatabase;
  readonly now: () => Date;
  readonly log: Logger;
  readonly readingScript: string;
  readonly traffic: Traffic;
}

/** Lets operators ask for sources at once, and makes the schedule ready that fetches them by itself. */
export function prepareSources(settings: Settings, { log, ...place }: SourcesPlace): SourceSchedule {
  const { sources, privateHosts, country } = settings.site;
  const dataDir = settings.dataDirectory;
  const parts = { ...place, sources, privateHosts, country, dataDir, env: process.env };
  registerCommand(place.database.lock, sourcesCommand, parts);
  return new SourceSchedule(parts, {
    loaded: (source, { added, updated, removed, refused }) =>
      log.info({ source, added, updated, removed, refused }, "A source was fetched and loaded."),
    failed: (source, error) =>
      log.warn(
        { source, reason: (error as Error).message },
        "A source could not be fetched; it is tried again.",
      ),
  });
}
