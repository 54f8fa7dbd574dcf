import { request } from "node:http";
import { createMetrics } from "../../../src/server/metrics/create-metrics";
import { comesTrue } from "../../support/until";
import { countedParts } from "../http/counted-parts";
import { listeningApp } from "../http/listening-app";
import { standInApp } from "../http/parts";

/** Values by `name{labels}`, without buckets and sums. */
async function told(metrics: ReturnType<typeof createMetrics>): Promise<Record<string, string>> {
  const lines = (await metrics.registry.metrics()).split("\n");
  const values = lines.filter((line) => line !== "" && !/^#|_bucket\{|_sum/.test(line));
  return Object.fromEntries(values.map((line) => line.split(/ (?=\S+$)/)));
}

test("requests are counted by route pattern, without anything that visitors entered", async () => {
  const metrics = createMetrics();
  const app = await standInApp({ ...countedParts().parts, watch: metrics.app });
  for (const word of ["secret", "other"]) await app.inject(`/api/v1/results?search[query]=${word}`);
  const { headers } = await app.inject("/api/v1/results");
  await app.inject("/api/v1/results");
  await app.inject({ url: "/api/v1/results", headers: { "if-none-match": String(headers.etag) } });
  await app.inject("/jobs/7/staff-nurse");
  await app.inject("/jobs/8/midwife");
  await app.inject("/wp-login.php");
  await app.inject("/xmlrpc.php");
  await app.inject("/%");
  await app.inject({ method: "PUT", url: "/jobs" });
  const requests = "jobsieve_http_request_duration_seconds_count";
  expect(await told(metrics)).toMatchObject({
    [`${requests}{method="GET",route="/api/v1/results",status="200"}`]: "4",
    [`${requests}{method="GET",route="/api/v1/results",status="304"}`]: "1",
    [`${requests}{method="GET",route="/jobs/:id/:slug",status="200"}`]: "1",
    [`${requests}{method="GET",route="/jobs/:id/:slug",status="410"}`]: "1",
    [`${requests}{method="GET",route="none",status="404"}`]: "2",
    [`${requests}{method="other",route="none",status="404"}`]: "1",
    'jobsieve_http_refusals_total{code="not_found"}': "3",
    'jobsieve_http_refusals_total{code="bad_request"}': "1",
    'jobsieve_response_cache_lookups_total{outcome="miss"}': "3",
    'jobsieve_response_cache_lookups_total{outcome="hit"}': "1",
    'jobsieve_response_cache_lookups_total{outcome="not_modified"}': "1",
    jobsieve_http_requests_under_way: "0",
  });
  expect(await metrics.registry.metrics()).not.toMatch(/secret|midwife|php|127\.0\.0\.1/);
  await app.close();
});

test("a request is under way until its client disconnects, and counts as aborted", async () => {
  const metrics = createMetrics();
  const { data, parts } = countedParts();
  data.during = (query) => query.keywords === "slow" && new Promise(() => undefined);
  const { port } = await listeningApp({ ...parts, watch: metrics.app });
  const client = request({ port, path: "/jobs?search[query]=slow" }).on("error", () => undefined);
  client.end();
  const untilUnderWay = (count: string) =>
    comesTrue(
      async () => (await told(metrics)).jobsieve_http_requests_under_way === count,
      `${count} requests under way`,
    );
  await untilUnderWay("1");
  client.destroy();
  await untilUnderWay("0");
  expect(await told(metrics)).toMatchObject({
    'jobsieve_http_request_duration_seconds_count{method="GET",route="/jobs",status="aborted"}': "1",
  });
});

test("search tasks are counted as waiting, begun and ended; upload bytes add up", async () => {
  const metrics = createMetrics();
  const [given, dropped] = [metrics.searchTask("run"), metrics.searchTask("run")];
  expect(await told(metrics)).toMatchObject({ jobsieve_search_tasks_waiting: "2" });
  given.begun();
  dropped.ended();
  expect(await told(metrics)).toMatchObject({ jobsieve_search_tasks_waiting: "0" });
  given.ended();
  metrics.uploaded(10);
  metrics.uploaded(5);
  expect(await told(metrics)).toMatchObject({
    jobsieve_search_task_wait_seconds_count: "2",
    'jobsieve_search_task_duration_seconds_count{kind="run"}': "1",
    jobsieve_upload_bytes_total: "15",
  });
});

test("two apps in one process count separately", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.app.refused("overloaded");
  expect(await other.registry.metrics()).not.toContain("overloaded");
});
