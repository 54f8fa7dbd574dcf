import { type FeedRow, unreadable } from "../feed/feed-row";
import { csvRecords } from "./csv-records";
import type { Texts } from "./text/decode-text";
import { factsAsHtml, pageOfAnnouncement } from "./usajobs-announcement";

/** USAJOBS' listings as CSV: one announcement and one place a row. They have no description. */
export async function* usajobsListingRows(texts: Texts): AsyncGenerator<FeedRow> {
  for await (const { line, cells } of csvRecords(texts, ",")) {
    yield typeof cells === "string" ? unreadable(line, cells) : rowOf(cells, line);
  }
}

function rowOf(cells: ReadonlyMap<string, string>, row: number): FeedRow {
  const cell = (name: string) => cells.get(name) || null;
  const number = cell("usajobs_control_number") ?? "";
  return {
    kind: "job",
    row,
    job: {
      externalId: number,
      title: cell("position_title"),
      company: cell("hiring_agency"),
      description: describe(cell),
      applyUrl: number === "" ? null : pageOfAnnouncement(number),
      salary: null,
      postedAt: cell("position_open_date"),
      validThrough: cell("position_close_date"),
      places: [{ text: cell("position_location") }],
      remote: false,
      jobTypes: [],
      occupation: { opmSeries: [cell("occupation_series") ?? ""] },
    },
  };
}

function describe(cell: (name: string) => string | null): string {
  const hirers = [cell("hiring_agency")].filter((name) => name !== null);
  return factsAsHtml(hirers, [
    ["Occupation", cell("occupation_name")],
    ["Series", cell("occupation_series")],
    ["Grade", cell("grade_code")],
    ["Service", cell("service_type")],
    ["Place of work", cell("position_location")],
  ]);
}
