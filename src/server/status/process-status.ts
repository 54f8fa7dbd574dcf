import { readFileSync } from "node:fs";
import type { Registry } from "prom-client";

/** How this one server stands. */
export interface ProcessStatus {
  readonly versions: { readonly jobsieve: string; readonly node: string };
  readonly upSeconds: number;
  /** Bytes. */
  readonly memory: { readonly rss: number; readonly heap: number };
  readonly requests: number;
  /** How often in a row this server could not send alerts. */
  readonly mailFailures: number;
  readonly search: { readonly waiting: number; readonly done: number; readonly meanSeconds: number };
}

/** `packageFile` is the package.json of what runs. */
export async function processStatus(registry: Registry, packageFile: string): Promise<ProcessStatus> {
  const { rss, heapUsed } = process.memoryUsage();
  const sum = async (name: string, ending = "") => {
    const metric = await registry.getSingleMetric(`jobsieve_${name}`)?.get();
    const values = metric?.values ?? [];
    const wanted = values.filter((value) => ("metricName" in value ? value.metricName : "") === ending);
    return wanted.reduce((total, { value }) => total + value, 0);
  };
  const tasks = "search_task_duration_seconds";
  const done = await sum(tasks, `jobsieve_${tasks}_count`);
  const seconds = await sum(tasks, `jobsieve_${tasks}_sum`);
  return {
    versions: { jobsieve: versionIn(packageFile), node: process.versions.node },
    upSeconds: process.uptime(),
    memory: { rss, heap: heapUsed },
    requests: await sum("http_requests_under_way"),
    mailFailures: await sum("mail_failures"),
    search: {
      waiting: await sum("search_tasks_waiting"),
      done,
      meanSeconds: done === 0 ? 0 : seconds / done,
    },
  };
}

function versionIn(packageFile: string): string {
  try {
    const { version } = JSON.parse(readFileSync(packageFile, "utf8"));
    return typeof version === "string" ? version : "unknown";
  } catch {
    return "unknown";
  }
}
