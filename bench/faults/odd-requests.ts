import fc from "fast-check";
import { otherRoutes } from "../../src/shared/other-routes";
import { queryKeys } from "../../src/shared/query-codec";
import { routes } from "../../src/shared/routes";
import { suggestionsRoute } from "../../src/shared/suggestions";
import type { RawExchange } from "./raw-exchange";

// Well-formed requests with arbitrary contents, to every address.

/** All parameters, and some that do not exist. */
export const keys = [
  ...Object.values(queryKeys),
  ..."search[]|search|name|text|of|than_posted|than_id|latitude|longitude|ids|from|debug".split("|"),
  ..."utm_source|__proto__|constructor[prototype][x]|toString".split("|"),
];

const hostile = fc.constantFrom(
  ..."\0|%|%00|%ff%fe|%u0041|'|' or 1=1--|\\|\"|{{7*7}}|<script>|../../etc/passwd|%2e%2e%2f|;|:*|&|!|()".split(
    "|",
  ),
  ..."nurse|staff nurse|leeds.town|leeds|health|health.nursing|newest|distance|salary|1|0|-1|2147483648|1e309|NaN|null|true".split(
    "|",
  ),
  "9".repeat(400),
  "(".repeat(300),
  "a ".repeat(240),
  "|".repeat(500),
  "é".repeat(100),
  "2026-01-01T00:00:00.000Z",
  "1,2,3",
);
const text = fc.oneof(
  { weight: 3, arbitrary: hostile },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
);
const encodedText = fc.oneof(
  { weight: 4, arbitrary: text.map((value) => encodeURIComponent(value.toWellFormed())) },
  { weight: 1, arbitrary: text.map((value) => value.replace(/[\s\0#\u0080-\uffff\r\n]/g, "+")) },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 20 })
      .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")),
  },
);
const pair = fc
  .tuple(fc.constantFrom(...keys), encodedText, fc.boolean())
  .map(([key, value, encoded]) => `${encoded ? encodeURIComponent(key) : key}=${value}`);
const queryString = fc.oneof(
  { weight: 8, arbitrary: fc.array(pair, { maxLength: 8 }).map((pairs) => pairs.join("&")) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...keys), encodedText, fc.integer({ min: 2, max: 1200 }))
      .map(([key, value, times]) => `${key}=${value}&`.repeat(times).slice(0, 12_000)),
  },
  { weight: 1, arbitrary: fc.array(encodedText, { maxLength: 4 }).map((parts) => parts.join("&=&")) },
);

const id = fc.oneof(fc.constantFrom("1", "2", "17", "1999", "0", "2147483647", "2147483648"), encodedText);
const slug = fc.oneof(fc.constantFrom("nurse", "x", ""), encodedText);
export const addresses: readonly string[] = [
  ...[routes.front, routes.results, routes.results, `${routes.results}.atom`, `${routes.results}.json`],
  ...[routes.resultsFragment, routes.resultsFragment, routes.locations, suggestionsRoute, routes.uploads],
  ...[otherRoutes.newerResults, otherRoutes.facetValues, otherRoutes.nearestLocation, otherRoutes.saved],
  ...[otherRoutes.jobStates, otherRoutes.openApi],
  ..."/healthz|/readyz|/robots.txt|/sitemap.xml|/sitemaps/pages.xml|/sitemaps/jobs-0.xml|/share/site.png".split(
    "|",
  ),
  ..."/favicon.ico|/assets/|/assets/manifest.json|/assets/../server/main.mjs|/site/x.svg|//jobs|/jobs/|/problems".split(
    "|",
  ),
];
const path = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...addresses) },
  { weight: 3, arbitrary: fc.tuple(id, slug).map(([job, words]) => `/jobs/${job}/${words}`) },
  { weight: 1, arbitrary: id.map((job) => `/jobs/${job}`) },
  { weight: 1, arbitrary: id.map((job) => `/share/jobs/${job}.png`) },
  { weight: 1, arbitrary: id.map((job) => `${routes.uploads}/${job}`) },
  { weight: 1, arbitrary: id.map((job) => `${routes.uploads}/${job}/suggestion`) },
  { weight: 1, arbitrary: id.map((part) => `/sitemaps/jobs-${part}.xml`) },
  { weight: 1, arbitrary: encodedText.map((name) => `/assets/${name}`) },
  { weight: 1, arbitrary: encodedText.map((name) => `/${name}`) },
  { weight: 1, arbitrary: fc.constantFrom(`${routes.results}.csv?search%5Bquery%5D=nurse&`) },
);

const headerText = text.map((value) => value.replace(/[\0\r\n\u0100-\uffff]/g, "?"));
const headerNames = [
  ..."accept|accept-encoding|accept-language|if-none-match|if-modified-since|range|referer|origin".split("|"),
  ..."cookie|user-agent|x-forwarded-for|x-forwarded-host|x-forwarded-proto|forwarded|x-request-id".split("|"),
  ..."x-upload-client|x-upload-token|authorization|expect|upgrade|te|via|cache-control|if-range".split("|"),
];
const headerValues = [
  ...["br, gzip;q=0, *;q=0.5", "*", "bytes=0-", "bytes=5-1,9-2", `W/"x", ${'"y",'.repeat(200)}`],
  ...["http://127.0.0.1/jobs?search[query]=nurse", "1.2.3.4, 5.6.7.8", "::ffff:1.2.3.4, unknown, _hidden"],
  ...["evil.example, other.example", "100-continue", "Bearer x"],
];
const header = fc
  .tuple(fc.constantFrom(...headerNames), fc.oneof(headerText, fc.constantFrom(...headerValues)))
  .map(([name, value]) => `${name}: ${value}`);

const otherMethods = "POST|PUT|DELETE|PATCH|OPTIONS|TRACE|PROPFIND|QUERY|PURGE|SEARCH".split("|");
const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant("GET") },
  { weight: 2, arbitrary: fc.constant("HEAD") },
  { weight: 2, arbitrary: fc.constantFrom(...otherMethods) },
);

const request = fc
  .record({ method, path, queryString, headers: fc.array(header, { maxLength: 5 }), body: text })
  .map(({ body, ...rest }) => {
    const target = `${rest.path}${rest.path.includes("?") ? "" : "?"}${rest.queryString}`;
    const bytes = rest.method === "GET" || rest.method === "HEAD" ? "" : Buffer.from(body).toString("latin1");
    const length = bytes === "" ? [] : [`content-length: ${bytes.length}`, "content-type: application/json"];
    return { head: `${rest.method} ${target} HTTP/1.1`, lines: [...rest.headers, ...length], bytes };
  });

/** One to four requests on one connection, the last of which asks to close it. */
export const oddRequests: fc.Arbitrary<RawExchange> = fc
  .array(request, { minLength: 1, maxLength: 4 })
  .map((asked) => {
    const texts = asked.map(({ head, lines, bytes }, place) => {
      const connection = place === asked.length - 1 ? ["connection: close"] : [];
      return `${[head, "host: localhost", ...lines, ...connection].join("\r\n")}\r\n\r\n${bytes}`;
    });
    return { name: "odd requests", requests: asked.length, pieces: [texts.join("")] };
  });
