import type { RawJob } from "../../../../src/server/feeds/feed/feed-row";
import { placeResolver } from "../../../../src/server/feeds/geocoding/resolve-place";
import { type NormaliseSettings, normaliseJob } from "../../../../src/server/feeds/normalise/normalise-job";
import { smallGazetteer } from "../geocoding/small-gazetteer";

const settings: NormaliseSettings = {
  resolvePlace: placeResolver(smallGazetteer, { country: "GB" }),
  dateOrder: "dmy",
  country: "GB",
  company: null,
  now: new Date("2025-06-01T00:00:00Z"),
};

/** Complete; one of its places is unknown. */
const nurse: RawJob = {
  externalId: "n-1",
  title: "STAFF NURSE &amp; MENTOR",
  company: "Leeds  Hospitals",
  description: "Care for patients",
  applyUrl: "https://jobs.example/n-1",
  salary: { text: "£30,000 - £35,000" },
  postedAt: "2025-05-20",
  validThrough: "20-6-2025",
  places: [{ text: "Leeds" }, { text: "Remote" }, { text: "Atlantis" }, { text: "Leeds, UK" }],
  remote: false,
  jobTypes: ["FULL_TIME"],
  occupation: {},
};

export const normalise = (changes: Partial<RawJob>, more: Partial<NormaliseSettings> = {}) =>
  normaliseJob({ ...nurse, ...changes }, { ...settings, ...more });

/** The job and its notes. Throws if the row is refused. */
export function accepted(changes: Partial<RawJob>, more: Partial<NormaliseSettings> = {}) {
  const row = normalise(changes, more);
  if (row.kind !== "job") throw new Error(row.reason);
  return row;
}
