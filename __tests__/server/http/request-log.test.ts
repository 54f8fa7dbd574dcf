import type { FastifyReply, FastifyRequest } from "fastify";
import pino from "pino";
import type { AppParts } from "../../../src/server/app";
import type { Database } from "../../../src/server/database/database";
import { RequestLog } from "../../../src/server/http/request-log";
import { registerUploads } from "../../../src/server/uploads/register-uploads";
import { scratchFolder } from "../../support/scratch-folder";
import { standInApp, standInSearch } from "./parts";

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [key: string]: unknown;
}

/** A logger at this level, and its parsed lines. */
function logged(level: string) {
  const lines: Line[] = [];
  const log = pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { lines, log };
}

const directory = scratchFolder();
const lost = () => Promise.reject(new Error("lost"));
const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);

test("at info a request logs its route and id in one line, and nothing about the visitor", async () => {
  const { lines, log } = logged("info");
  const query = async (sql: string) => (sql.startsWith("insert") ? [{}] : []);
  const database = { query } as unknown as Database;
  const uploads: AppParts["uploads"] = async (scope) =>
    registerUploads(scope, { database, directory, settings: { minFreeBytes: 0 } });
  const app = await standInApp({ log, uploads });
  const headers = {
    referer: "https://jobs.example/jobs?search[query]=secret",
    "user-agent": "secret",
    "x-forwarded-for": "203.0.113.9",
  };
  const remoteAddress = "203.0.113.7";
  const ask = (url: string) => app.inject({ url, headers, remoteAddress });
  await ask("/jobs?search[query]=secret&search[location]=secret.town");
  await ask("/api/v1/locations?name=secret");
  await ask("/secret-page?q=secret");
  await ask("/%secret");
  const form =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="secret.pdf"\r\n\r\nsecret\r\n--x--\r\n';
  const type = { "content-type": "multipart/form-data; boundary=x" };
  await app.inject({
    ...{ method: "POST", url: "/api/v1/uploads", payload: form, remoteAddress },
    headers: { ...headers, ...type },
  });
  await app.close();
  const answered = lines.filter(({ msg }) => msg === "Answered.");
  expect(answered.map(({ method, route, status }) => [method, route, status])).toEqual([
    ["GET", "/jobs", 200],
    ["GET", "/api/v1/locations", 200],
    ["GET", "none", 404],
    ["POST", "/api/v1/uploads", 201],
  ]);
  for (const line of answered) expect(line).toMatchObject({ level: 30, reqId: uuid, ms: expect.any(Number) });
  expect(JSON.stringify(lines)).not.toMatch(/secret|203\.0\.113|user-agent|referer/i);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test("failures and overload are logged with the request id and without the query", async () => {
  const { lines, log } = logged("warn");
  const broken = await standInApp({ log, search: { ...standInSearch, results: lost } });
  const failed = await broken.inject("/api/v1/results?search[query]=secret");
  const full = await standInApp({ log, requestLimit: 0 });
  await full.inject("/jobs?search[query]=secret");
  expect(lines).toEqual([
    expect.objectContaining({ level: 50, reqId: failed.headers["x-request-id"], msg: "lost" }),
    expect.objectContaining({ level: 40, reqId: uuid, code: "overloaded", route: "/jobs", requests: 1 }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("an answer that could not be sent is logged as an error with its route", () => {
  const { lines, log } = logged("info");
  const request = { method: "GET", is404: false, routeOptions: { url: "/jobs" } } as FastifyRequest;
  const reply = { statusCode: 200, elapsedTime: 1.4, log } as unknown as FastifyReply;
  new RequestLog().requestCompleted(new Error("reset"), request, reply);
  expect(lines).toMatchObject([
    { level: 50, method: "GET", route: "/jobs", status: 200, ms: 1, msg: "The answer could not be sent." },
  ]);
});
