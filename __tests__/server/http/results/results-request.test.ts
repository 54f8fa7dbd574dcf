import fc from "fast-check";
import {
  canonicalRedirect,
  landingAddressIn,
  parseLandingRequest,
  searchOf,
} from "../../../../src/server/http/results/results-request";
import { addressOf } from "../../../../src/shared/query-codec";
import { anyQuery } from "../../../support/arbitraries";
import { runs } from "../../../support/stage";
import { answerOf } from "../parts";

/** How a browser or a proxy may encode the address that it was redirected to. */
const spellings: ((address: string) => string)[] = [
  (address) => address,
  (address) => new URL(address, "https://jobs.example").search,
  (address) => address.replaceAll("[", "%5B").replaceAll("]", "%5d").replaceAll("|", "%7C"),
  (address) => address.replaceAll("+", "%20"),
];

test("the target of a redirect is not redirected again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...spellings), (search, spelling) => {
      const address = canonicalRedirect(`?${search}`);
      if (address !== undefined) expect(canonicalRedirect(searchOf(spelling(address)))).toBeUndefined();
    }),
    { numRuns: runs(2000) },
  );
});

test("a canonical address is not redirected, however it is encoded", () => {
  fc.assert(
    fc.property(anyQuery, fc.constantFrom(...spellings), (query, spelling) => {
      const search = searchOf(spelling(addressOf("/jobs", query, "utm_source=mail&empty&tag=a&tag=b")));
      expect(canonicalRedirect(search)).toBeUndefined();
    }),
  );
});

test("too many foreign parameters cause no redirect, and are cut where there is one", () => {
  const many = Array.from({ length: 800 }, (_, place) => `a${place}=x`).join("&");
  expect(canonicalRedirect(`?page=2&${many}`)).toBeUndefined();
  expect(canonicalRedirect(`?page=1&${many}`)?.length).toBeLessThan(510);
});

test.each([
  ["/jobs/?page=2", 301, "/jobs?page=2"],
  ["/jobs?page=1", 302, "/jobs"],
  ["/jobs/7", 301, "/jobs/7/staff-nurse"],
  ["/jobs/7/nurse?from=page%3D2", 301, "/jobs/7/staff-nurse?from=page%3D2"],
])("the redirect from %s has Cache-Control: no-cache", async (path, status, address) => {
  const { statusCode, headers } = await answerOf(path);
  expect([statusCode, headers.location, headers["cache-control"]]).toEqual([status, address, "no-cache"]);
});

test.each([
  ["/jobs/nursing", "nursing", undefined],
  ["/jobs/in/leeds", undefined, "leeds"],
  ["/jobs/nursing/in/leeds", "nursing", "leeds"],
])("%s is the path of a landing page", (path, discipline, place) => {
  expect(landingAddressIn(path)).toEqual({ discipline, place });
});

test.each([
  ["/companies/acme-ltd", "acme-ltd"],
  ["/companies/%E6%97%A5%E6%9C%AC", "日本"],
  ["/companies/constructor", "constructor"],
])("%s is the path of a company page", (path, company) => {
  expect(landingAddressIn(path)).toEqual({ company });
});

test.each([
  "/companies",
  "/companies/",
  "/companies/acme/jobs",
  "/companies/%E6%97",
  "/jobs",
  "/jobs/",
  "/jobs/7",
  "/jobs/7/staff-nurse",
  "/jobs/in/",
  "/saved",
  "",
  "/x/jobs/nursing",
])("%j is not the path of a landing or company page", (path) => {
  expect(landingAddressIn(path)).toBeNull();
});

test("a landing request is one with foreign parameters at most, not a search or a job", () => {
  expect(parseLandingRequest("/jobs/nursing?utm_source=x")).toMatchObject({
    kind: "landing",
    canonical: "/jobs/nursing",
    foreign: "utm_source=x",
  });
  for (const url of ["/jobs/nursing?page=2", "/jobs/nursing?search[query]=icu", "/jobs/7"])
    expect([url, parseLandingRequest(url)]).toEqual([url, undefined]);
});
