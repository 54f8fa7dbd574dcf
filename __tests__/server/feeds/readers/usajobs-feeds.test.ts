import { readFeed, told } from "./feed-file";

const announcement = {
  usajobsControlNumber: 302858300,
  hiringAgencyName: null,
  hiringDepartmentName: "Department of Justice",
  appointmentType: "Multiple",
  workSchedule: "Full-time",
  payScale: "GS",
  salaryType: "Per Year",
  teleworkEligible: "N",
  whoMayApply: "All <qualified> individuals",
  positionOpenDate: "2013-09-11",
  positionCloseDate: "2017-09-30",
  positionTitle: "Attorney",
  minimumGrade: "11",
  maximumGrade: "15",
  minimumSalary: 50287,
  maximumSalary: 129517,
  JobCategories: '[{"series": "0905"}]',
  PositionLocations:
    '[{"positionLocationCity": "Washington", "positionLocationState": "District of Columbia", "positionLocationCountry": "United States"}]',
};

test("a historical announcement is read", async () => {
  const [row] = await readFeed(`${JSON.stringify(announcement)}\n`);
  expect(row).toMatchObject({
    kind: "job",
    row: 1,
    job: {
      externalId: "302858300",
      company: "Department of Justice",
      applyUrl: "https://www.usajobs.gov/job/302858300",
      salary: { minimum: 50287, maximum: 129517, currency: "USD", period: "Per Year" },
      places: [{ city: "Washington", region: "District of Columbia", country: "United States" }],
      jobTypes: ["Full-time", "Multiple"],
      occupation: { opmSeries: ["0905"] },
    },
  });
  expect(row).toHaveProperty("job.description", expect.stringContaining("GS 11–15"));
  expect(row).toHaveProperty("job.description", expect.stringContaining("All &lt;qualified&gt; individuals"));
});

test("broken JSON within a field costs only that field; a bad line is refused", async () => {
  const odd = { ...announcement, PositionLocations: "[{", JobCategories: null, usajobsControlNumber: null };
  const rows = await readFeed(`${JSON.stringify(announcement)}\n${JSON.stringify(odd)}\n{"usajobs\n`);
  expect(rows[1]).toMatchObject({ job: { externalId: "", places: [], occupation: { opmSeries: [] } } });
  expect(told(rows)[2]).toBe("3! not a line of JSON");
});

test("a CSV listing is read", async () => {
  const header =
    "service_type,position_location,occupation_series,occupation_name,grade_code,usajobs_control_number,position_title,hiring_agency,position_open_date,position_close_date";
  const row =
    'Excepted,"Viera, Florida",0668,Podiatrist,VM-15,845,Podiatrist – MH,Department of Veterans Affairs,2025-07-31 00:00:00.000,2025-11-07T23:59:59.9970';
  expect(await readFeed(`\ufeff${header}\r\n${row}\r\n`)).toMatchObject([
    {
      row: 2,
      job: {
        externalId: "845",
        title: "Podiatrist – MH",
        places: [{ text: "Viera, Florida" }],
        salary: null,
        occupation: { opmSeries: ["0668"] },
      },
    },
  ]);
});
