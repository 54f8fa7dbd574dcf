import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const server = resolve(__dirname, "../../src/server");

/** What asks another machine for something; `docs/security.md` says what such a feature has to bring. */
const asking =
  /\bfetch\(|\bhttps?\.(?:get|request)\(|from "(?:node:)?(?:https|http2|dns|undici|axios|got|follow-redirects|aws4fetch)"|\bWebSocket\b/;
const known = [
  "crawlers/google-indexing.ts",
  "crawlers/index-now.ts",
  "feeds/requests/guarded-request.ts",
  "uploads/storage/bucket.ts",
];

test("the server asks nobody on the network but its database and whom the operator names", () => {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const askers = files.filter((file) => asking.test(readFileSync(join(server, file), "utf8")));
  expect(askers.sort()).toEqual(known);
});
