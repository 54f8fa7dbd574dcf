import { writeFileSync } from "node:fs";
import path from "node:path";

/** Titles with the occupational series that the Office of Personnel Management assigns to them. */
const occupations = [
  ["NURSE (Emergency Department)", "0610"],
  ["Civil Engineer", "0810"],
  ["MECHANICAL ENGINEER", "0830"],
  ["Information Technology Specialist", "2210"],
  ["Attorney", "0905"],
] as const;
const cities = [
  ["Boston", "Massachusetts"],
  ["Chicago", "Illinois"],
  ["Denver", "Colorado"],
  ["Seattle", "Washington"],
] as const;

/** Writes a small announcements file and a small listings file in the formats of USAJOBS. */
export function writeUsajobsFiles(folder: string) {
  const history = path.join(folder, "history.jsonl");
  const listings = path.join(folder, "listings.csv");
  writeFileSync(history, announcements(40));
  writeFileSync(listings, `\ufeff${listingColumns.join(",")}\r\n${listed(20).join("\r\n")}\r\n`);
  const found = [
    ["nurse", 12],
    ['"information technology"', 12],
    ["engineer -civil", 12],
  ] as const;
  return { history, listings, found };
}

function announcements(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const { title, series, city, state } = jobAt(index);
    return JSON.stringify({
      usajobsControlNumber: 302_000_000 + index,
      hiringAgencyName: "Somebody's Administration",
      hiringDepartmentName: "Department of Something",
      appointmentType: "Permanent",
      workSchedule: index % 3 === 0 ? "Part-time" : "Full-time",
      payScale: "GS",
      salaryType: "Per Year",
      whoMayApply: "Anybody",
      positionOpenDate: "2014-09-11",
      positionCloseDate: "2014-09-30",
      positionTitle: title,
      minimumGrade: "11",
      maximumGrade: "12",
      minimumSalary: 50_000,
      maximumSalary: 60_000 + index,
      JobCategories: JSON.stringify([{ series }]),
      PositionLocations: JSON.stringify([
        {
          positionLocationCity: city,
          positionLocationState: state,
          positionLocationCountry: "United States",
        },
      ]),
    });
  });
  return `${lines.join("\n")}\n`;
}

const listingColumns = [
  "service_type",
  "position_location",
  "occupation_series",
  "occupation_name",
  "grade_code",
  "usajobs_control_number",
  "position_title",
  "hiring_agency",
  "position_open_date",
  "position_close_date",
];

function listed(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const { title, series, city, state } = jobAt(index);
    const place = `"${city}, ${state}"`;
    const dates = "2025-07-31 00:00:00.000,2025-11-07T23:59:59.9970";
    return `Excepted,${place},${series},${title},GS-11,${845_000 + index},${title},Department of Something,${dates}`;
  });
}

function jobAt(index: number) {
  const [title, series] = occupations[index % occupations.length] ?? occupations[0];
  const [city, state] = cities[index % cities.length] ?? cities[0];
  return { title, series, city, state };
}
