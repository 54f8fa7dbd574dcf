import type { FeedRow, RawPlace } from "../feed/feed-row";
import { jsonLineRows } from "./json-lines";
import { isObject } from "./postings/paths";
import type { Texts } from "./text/decode-text";
import { factsAsHtml, pageOfAnnouncement } from "./usajobs-announcement";

type Announcement = Record<string, unknown>;

/**
 * USAJOBS' historical announcements, one JSON object a line, with JSON in some of its strings. They have no
 * description.
 */
export function usajobsHistoryRows(texts: Texts): AsyncGenerator<FeedRow> {
  return jsonLineRows(texts, (given, row) => rowOf(given as Announcement, row));
}

function rowOf(given: Announcement, row: number): FeedRow {
  const number = said(given.usajobsControlNumber) ?? said(given.usajobs_control_number) ?? "";
  return {
    kind: "job",
    row,
    job: {
      externalId: number,
      title: said(given.positionTitle),
      company: said(given.hiringAgencyName) ?? said(given.hiringDepartmentName),
      description: describe(given),
      applyUrl: number === "" ? null : pageOfAnnouncement(number),
      salary: {
        minimum: amount(given.minimumSalary),
        maximum: amount(given.maximumSalary),
        currency: "USD",
        period: said(given.salaryType),
      },
      postedAt: said(given.positionOpenDate),
      validThrough: said(given.positionCloseDate) ?? said(given.positionExpireDate),
      places: listIn(given.PositionLocations).map(placeOf),
      remote: false,
      jobTypes: [said(given.workSchedule), said(given.appointmentType)].filter((word) => word !== null),
      occupation: { opmSeries: listIn(given.JobCategories).map(({ series }) => said(series) ?? "") },
    },
  };
}

function describe(given: Announcement): string {
  const department = said(given.hiringDepartmentName);
  const grades = [said(given.minimumGrade), said(given.maximumGrade)].filter((grade) => grade !== null);
  const scale = said(given.payScale);
  return factsAsHtml(
    [said(given.hiringSubelementName), said(given.hiringAgencyName), department].filter(
      (name) => name !== null,
    ),
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
  try {
    const list: unknown = JSON.parse(said(json) ?? "[]");
    return Array.isArray(list) ? list.filter(isObject) : [];
  } catch {
    return [];
  }
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
