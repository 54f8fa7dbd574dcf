import { Check } from "typebox/value";
import { JsonFeed } from "../../src/shared/wire/feed";
import { JobStates } from "../../src/shared/wire/job";
import { LocationsPage } from "../../src/shared/wire/locations";
import { Meaning } from "../../src/shared/wire/meaning";
import { NewerJobs } from "../../src/shared/wire/newer";
import { Problem } from "../../src/shared/wire/problem";
import { Broaden, Facets } from "../../src/shared/wire/results";
import { Suggestions } from "../../src/shared/wire/suggestions";
import { CvSuggestion, UploadedFile, UploadFailure, UploadReceipt } from "../../src/shared/wire/uploads";
import { noFacets, noMeaning } from "../support/empty-parts";

const marker = { posted_at: "2026-06-30T08:00:00.000Z", id: 1 };
const town = { name: "Leeds", hierarchy: "Leeds, England", cached_slug_with_class: "leeds.town", count: 2 };
const nurse = { text: "Nurse", kind: "title", query: "search[query]=Nurse" };
const answers = {
  "places to choose from": [LocationsPage, { data: [town], total_count: 1 }],
  "how much is newer": [NewerJobs, { count: null, newest: marker, title: "Jobs", url: "/jobs" }],
  suggestions: [Suggestions, { data: [nurse, { ...nurse, count: 1 }], partial: true }],
  "saved jobs": [JobStates, { data: [{ id: 1, state: "open", valid_through: null }] }],
  "what was made of keywords": [Meaning, noMeaning],
  "values of facets": [Facets, noFacets],
  "a way to see more": [Broaden, { kind: "radius", label: "50", query: "", count: 3 }],
  "a chunk's receipt": [UploadReceipt, { received: 1, expected: 2 }],
  "an uploaded file": [UploadedFile, { id: "1", name: "cv", size: 0, type: "text/plain", token: "x" }],
  "a refused upload": [UploadFailure, { error: "No.", code: "no" }],
  "a CV like nothing here": [CvSuggestion, { state: "none" }],
  "a CV that nobody can read": [CvSuggestion, { state: "unreadable", reason: "empty" }],
} as const;

test.each(Object.entries(answers))("%s: all properties required, no others", (_of, [schema, answer]) => {
  expect(Check(schema, answer)).toBe(true);
  expect(Check(schema, { ...answer, other: 1 })).toBe(false);
  for (const left of Object.keys(answer).filter((name) => name !== "partial")) {
    expect(Check(schema, { ...answer, [left]: undefined })).toBe(false);
  }
});

test("problems may have extra properties; feeds and problems must have the required ones", () => {
  const problem = { type: "/problems#x", title: "X", status: 400, code: "x", request_id: "1" };
  expect(Check(Problem, { ...problem, causes: [] })).toBe(true);
  expect(Check(Problem, { ...problem, code: undefined })).toBe(false);
  expect(Check(JsonFeed, { version: "https://jsonfeed.org/version/1.1" })).toBe(false);
});
