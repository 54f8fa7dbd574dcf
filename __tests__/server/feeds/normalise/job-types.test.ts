import { readJobTypes } from "../../../../src/server/feeds/normalise/job-types";

test.each([
  [["FULL_TIME", "CONTRACTOR"], "Developer", ["contract", "full-time"]],
  [["full_time, part_time"], "", ["full-time", "part-time"]],
  [["Fixed Term", "Part Time"], "", ["fixed-term", "part-time"]],
  [["parental_leave_cover"], "", ["fixed-term"]],
  [["Intermittent"], "", ["casual"]],
  [["Recent graduates"], "", ["graduate"]],
  [["Multiple Schedules", "Multiple"], "Analyst", []],
  [[], "Apprentice Electrician", ["apprenticeship"]],
  [[], "Temporary Works Designer", []],
  [[], "Volunteer Coordinator", []],
  [[], "Contract Specialist", []],
  [["Permanent"], "Teacher (Part-time)", ["part-time", "permanent"]],
])("%j with the title %j is %j", (said, title, slugs) => {
  expect(readJobTypes(said, title)).toEqual(slugs);
});
