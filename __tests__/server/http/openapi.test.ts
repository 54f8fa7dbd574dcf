import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Check } from "typebox/schema";
import type { Database } from "../../../src/server/database/database";
import { registerUploads } from "../../../src/server/uploads/register-uploads";
import { queryKeys } from "../../../src/shared/query-codec";
import { type ApiDocument, schemaOf } from "../../support/described";
import { scratchFolder } from "../../support/scratch-folder";
import { smallSite } from "./small-site";

const directory = scratchFolder();
const database = { query: async () => [] } as unknown as Database;
const site = smallSite(async (scope) => registerUploads(scope, { database, directory }));

const read = async () => (await site().inject("/openapi.json")).json<ApiDocument>();

function callsIn({ paths }: ApiDocument): string[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
}

test("exactly the public calls that docs/http.md names are described", async () => {
  const document = readFileSync(join(__dirname, "../../../docs/http.md"), "utf8");
  const named = [...document.matchAll(/^\| `([A-Z]+ \/(?:api\/|jobs\.)\S*)` \|/gm)].map(([, call]) => call);
  expect(named.length).toBeGreaterThan(12);
  expect(callsIn(await read()).sort()).toEqual(named.sort());
});

test("every call has a summary and answers, and an upload has a body", async () => {
  const { paths } = await read();
  for (const [path, calls] of Object.entries(paths))
    for (const call of Object.values(calls)) {
      expect([path, call.summary]).toEqual([path, expect.stringMatching(/\w/)]);
      expect([path, Object.keys(call.responses).length > 0]).toEqual([path, true]);
    }
  const upload = paths["/api/v1/uploads"]?.post;
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
});

test("every query parameter is described, and calls about results take all of a search's", async () => {
  const { paths } = await read();
  const parameters = Object.values(paths).flatMap((calls) =>
    Object.values(calls).flatMap((call) => call.parameters ?? []),
  );
  expect(parameters.filter(({ in: where, description }) => where !== "path" && !description)).toEqual([]);
  for (const path of ["/jobs.atom", "/jobs.csv", "/api/v1/results", "/api/v1/suggestions"]) {
    const names = paths[path]?.get?.parameters?.map(({ name }) => name);
    expect([path, names]).toEqual([path, expect.arrayContaining(Object.values(queryKeys))]);
  }
});

test("a call needs exactly the parameters that are described as required", async () => {
  const { paths } = await read();
  const samples: Record<string, string> = {
    ...{ of: "companies", name: "leeds", text: "nurse", ids: "1", latitude: "53", longitude: "-1" },
  };
  const calls = Object.entries(paths).flatMap(([path, { get }]) => {
    const needed = (get?.parameters ?? []).filter(({ in: where, required }) => where === "query" && required);
    return path.includes("{") || get === undefined ? [] : [{ path, names: needed.map(({ name }) => name) }];
  });
  const statusWith = async (path: string, names: readonly string[]) => {
    const query = new URLSearchParams(names.map((name) => [name, samples[name] ?? ""]));
    return (await site().inject(`${path}?${query}`)).statusCode;
  };
  for (const { path, names } of calls) {
    expect([path, await statusWith(path, names)]).toEqual([path, 200]);
    for (const left of names) {
      const others = names.filter((name) => name !== left);
      expect([path, left, await statusWith(path, others)]).toEqual([path, left, 400]);
    }
  }
  expect(calls.filter(({ names }) => names.length > 0)).toHaveLength(5);
});

test("references resolve, and tuples are in the form of OpenAPI's JSON Schema", async () => {
  const document = await read();
  const text = JSON.stringify(document);
  const targets = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(.*?)"/g)].map(([, name = ""]) => name);
  expect(new Set(targets)).toEqual(new Set(["FacetNode"]));
  expect(document.components).toMatchObject({ schemas: { FacetNode: { type: "object" } } });
  expect(text).not.toMatch(/"items":\[|"\$defs"|"\$id"|"~/);
  expect(document.openapi).toMatch(/^3\.1\./);
});

const mark = "than_posted=2026-01-02T08:00:00.000Z&than_id=1";

test.each<[url: string, path: string, status: number]>([
  ["/api/v1/results?search[query]=nurse", "/api/v1/results", 200],
  ["/api/v1/results?search[query]=nurse+dover+remote", "/api/v1/results", 200],
  ["/api/v1/results?search[location]=newport&salary_min=20000", "/api/v1/results", 200],
  [`/api/v1/results/newer?${mark}`, "/api/v1/results/newer", 200],
  ["/api/v1/results/newer?than_id=1", "/api/v1/results/newer", 400],
  ["/api/v1/results/values?of=companies&name=nurse", "/api/v1/results/values", 200],
  ["/api/v1/results/values?of=remote", "/api/v1/results/values", 400],
  ["/api/v1/suggestions?text=nu", "/api/v1/suggestions", 200],
  ["/api/v1/suggestions?text=n", "/api/v1/suggestions", 400],
  ["/api/v1/locations?name=leeds", "/api/v1/locations", 200],
  ["/api/v1/locations?name=l", "/api/v1/locations", 400],
  ["/api/v1/locations/nearest?latitude=53&longitude=-1", "/api/v1/locations/nearest", 200],
  ["/api/v1/locations/nearest?latitude=89&longitude=-1", "/api/v1/locations/nearest", 404],
  ["/api/v1/jobs?ids=1,2,3", "/api/v1/jobs", 200],
  ["/api/v1/jobs?ids=x", "/api/v1/jobs", 400],
  ["/api/v1/uploads/none", "/api/v1/uploads/{id}", 404],
  ["/jobs.json?search[query]=nurse", "/jobs.json", 200],
])("the answer of %s matches its schema", async (url, path, status) => {
  const answer = await site().inject(url);
  expect(answer.statusCode).toBe(status);
  const type = String(answer.headers["content-type"]).split(";")[0] ?? "";
  const schema = schemaOf(await read(), path, "get", status, type);
  const body = answer.json<Record<string, unknown>>();
  expect(Check(schema, body)).toBe(true);
  expect(Check(schema, { ...body, data: 1, title: 1, query: 1, values: 1 })).toBe(false);
});

test("the refusal of an upload without a form matches its schema", async () => {
  const answer = await site().inject({ url: "/api/v1/uploads", method: "POST" });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  const schema = schemaOf(await read(), "/api/v1/uploads", "post", answer.statusCode, "application/json");
  expect(Check(schema, answer.json())).toBe(true);
});

test("the Atom feed and the CSV sheet have the described media types", async () => {
  const document = await read();
  for (const path of ["/jobs.atom", "/jobs.csv"]) {
    const { headers } = await site().inject(path);
    const [type = ""] = String(headers["content-type"]).split(";");
    expect(schemaOf(document, path, "get", 200, type)).toMatchObject({ type: "string" });
  }
});

test("the document is JSON", async () => {
  const { headers } = await site().inject("/openapi.json");
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
});
