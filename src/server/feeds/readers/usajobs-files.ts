import { escapeText } from "entities";
import { type FeedRow, type RawJob, type RawPlace, unreadable } from "../feed/feed-row";
import { csvRecords } from "./csv-feed";
import { jsonLineRows, parseJson } from "./json";
import { isObject } from "./postings/paths";
import { factsAsList } from "./postings/read-posting";
import type { Texts } from "./text/decode-text";

function rowOf(
  row: number,
  controlNumber: string | null,
  job: Omit<RawJob, "externalId" | "applyUrl" | "remote">,
): FeedRow {
  const applyUrl = controlNumber && `https://www.usajobs.gov/job/${encodeURIComponent(controlNumber)}`;
  return { kind: "job", row, job: { ...job, externalId: controlNumber ?? "", applyUrl, remote: false } };
}

/** A description for announcements that have none; leaves out what is null. */
function factsAsHtml(
  hirers: readonly (string | null)[],
  facts: readonly (readonly [name: string, value: string | null])[],
): string {
  const names = new Set(hirers.filter((name) => name !== null));
  const intro = [...names].map(escapeText).join(", ");
  return `<p>${intro}</p>${factsAsList(facts)}`;
}

type Announcement = Record<string, unknown>;

/** USAJOBS' historical announcements: one JSON object a line, with JSON in some strings. No descriptions. */
export function usajobsHistoryRows(texts: Texts): AsyncGenerator<FeedRow> {
  return jsonLineRows(texts, rowOfAnnouncement);
}

function rowOfAnnouncement(given: Announcement, row: number): FeedRow {
  return rowOf(row, said(given.usajobsControlNumber) ?? said(given.usajobs_control_number), {
    title: said(given.positionTitle),
    company: said(given.hiringAgencyName) ?? said(given.hiringDepartmentName),
    description: describeAnnouncement(given),
    salary: {
      minimum: amount(given.minimumSalary),
      maximum: amount(given.maximumSalary),
      currency: "USD",
      period: said(given.salaryType),
    },
    postedAt: said(given.positionOpenDate),
    validThrough: said(given.positionCloseDate) ?? said(given.positionExpireDate),
    places: listIn(given.PositionLocations).map(placeOf),
    jobTypes: [said(given.workSchedule), said(given.appointmentType)].filter((word) => word !== null),
    occupation: { opmSeries: listIn(given.JobCategories).map(({ series }) => said(series) ?? "") },
  });
}

function describeAnnouncement(given: Announcement): string {
  const grades = [said(given.minimumGrade), said(given.maximumGrade)].filter((grade) => grade !== null);
  const scale = said(given.payScale);
  return factsAsHtml(
    [said(given.hiringSubelementName), said(given.hiringAgencyName), said(given.hiringDepartmentName)],
    [
      ["Work schedule", said(given.workSchedule)],
      ["Appointment", said(given.appointmentType)],
      ["Pay scale and grade", scale && `${scale} ${[...new Set(grades)].join("–")}`],
      ["Promotion potential", said(given.promotionPotential)],
      ["Travel", said(given.travelRequirement)],
      ["Security clearance", said(given.securityClearance)],
      ["Supervisory position", yesOrNo(given.supervisoryStatus)],
      ["Drug test", yesOrNo(given.drugTestRequired)],
      ["Telework", yesOrNo(given.teleworkEligible)],
      ["Relocation expenses reimbursed", yesOrNo(given.relocationExpensesReimbursed)],
      ["Openings", said(given.totalOpenings)],
      ["Who may apply", said(given.whoMayApply)],
      ["Announcement number", said(given.announcementNumber)],
    ],
  );
}

function placeOf(location: Record<string, unknown>): RawPlace {
  return {
    city: said(location.positionLocationCity),
    region: said(location.positionLocationState),
    country: said(location.positionLocationCountry),
  };
}

function listIn(json: unknown): Record<string, unknown>[] {
  const list = parseJson(said(json) ?? "");
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function said(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() || null : null;
}

function amount(value: unknown): number | string | null {
  return typeof value === "number" ? value : said(value);
}

function yesOrNo(value: unknown): string | null {
  const letter = said(value);
  if (letter === "Y") return "Yes";
  return letter === "N" ? "No" : null;
}

/** USAJOBS' listings as CSV: one announcement and one place a row. No descriptions. */
export async function* usajobsListingRows(texts: Texts): AsyncGenerator<FeedRow> {
  for await (const { line, cells } of csvRecords(texts, ",")) {
    yield typeof cells === "string" ? unreadable(line, cells) : rowOfListing(cells, line);
  }
}

function rowOfListing(cells: ReadonlyMap<string, string>, row: number): FeedRow {
  const cell = (name: string) => cells.get(name) || null;
  return rowOf(row, cell("usajobs_control_number"), {
    title: cell("position_title"),
    company: cell("hiring_agency"),
    description: describeListing(cell),
    salary: null,
    postedAt: cell("position_open_date"),
    validThrough: cell("position_close_date"),
    places: [{ text: cell("position_location") }],
    jobTypes: [],
    occupation: { opmSeries: [cell("occupation_series") ?? ""] },
  });
}

function describeListing(cell: (name: string) => string | null): string {
  return factsAsHtml(
    [cell("hiring_agency")],
    [
      ["Occupation", cell("occupation_name")],
      ["Series", cell("occupation_series")],
      ["Grade", cell("grade_code")],
      ["Service", cell("service_type")],
      ["Place of work", cell("position_location")],
    ],
  );
}
