import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const server = resolve(__dirname, "../../src/server");

/** Code that sends network requests; `docs/security.md` says what such a feature must bring. */
const asking =
  /\bfetch\(|\bhttps?\.(?:get|request)\(|from "(?:node:)?(?:https|http2|dns|undici|axios|got|follow-redirects|aws4fetch)"|\bWebSocket\b/;
const known = [
  "crawlers/google-indexing.ts",
  "crawlers/notify-crawlers.ts",
  "feeds/requests/guarded-request.ts",
  "uploads/storage/bucket.ts",
];

test("only the known files of the server send network requests", () => {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const askers = files.filter((file) => asking.test(readFileSync(join(server, file), "utf8")));
  expect(askers.sort()).toEqual(known);
});
