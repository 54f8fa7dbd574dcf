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
  [["FULL_TIME"], "Part-time Cleaner", ["part-time"]],
  [["FULL_TIME", "PART_TIME"], "Cleaner (part time)", ["part-time"]],
  [["PART_TIME"], "Nurse - full time", ["full-time"]],
  [["FULL_TIME"], "Nurse - full time or part time", ["full-time", "part-time"]],
  [["Permanent"], "Midwife (Fixed Term)", ["fixed-term"]],
  [["Permanent"], "Teacher (Part-time)", ["part-time", "permanent"]],
  [["FULL_TIME", "permanent"], "Part-time nurse (temporary)", ["part-time", "temporary"]],
  // Words of separate labels are not joined into one.
  [["full", "time"], "", []],
  // A separate term-time label does not make a permanent job fixed-term.
  [["Permanent", "Term time only"], "", ["permanent"]],
  [[], "Pflegefachkraft (m/w/d) in Teilzeit", ["part-time"]],
  [[], "Ausbildung zum Koch", ["apprenticeship"]],
  [[], "Ausbildungsleiter", []],
  [[], "Werkstudent Marketing", ["internship", "part-time"]],
  [[], "Assistant RH (CDD)", ["fixed-term"]],
])("labels %j with the title %j give %j", (said, title, slugs) => {
  expect(readJobTypes(said, title).slugs).toEqual(slugs);
});

test.each([
  [["FULL_TIME"], "Part-time Cleaner", "full-time (the title says otherwise)"],
  // All are reported, in the feed's order, but none if the feed has the title's type, too.
  [
    ["FULL_TIME", "permanent"],
    "Part-time nurse (temporary)",
    "full-time, permanent (the title says otherwise)",
  ],
  [["FULL_TIME", "PART_TIME"], "Part-time Cleaner", null],
  [["FULL_TIME"], "Cleaner", null],
])("of the labels %j, those that the title %j contradicts are reported: %j", (said, title, contradicted) => {
  expect(readJobTypes(said, title).contradicted).toBe(contradicted);
});

test.each([
  "Full/Part Time Nurse",
  "Nurse (Full or Part Time)",
  "Nurse - Full & Part Time",
  "Full/Part-time Nurse",
  "Nurse, full- and/or part-time",
  "Part/Full Time Nurse",
  "Full/Part\u2011Time Nurse",
])("the title %j gives full-time and part-time, whatever the label, without a note", (title) => {
  for (const said of [["FULL_TIME"], ["PART_TIME"], ["FULL_TIME", "PART_TIME"], []]) {
    expect(readJobTypes(said, title)).toMatchObject({
      slugs: ["full-time", "part-time"],
      contradicted: null,
    });
  }
});

test.each([
  ["Term", ["fixed-term"]],
  ["Full time, Term", ["fixed-term", "full-time"]],
  ["FIXED_TERM", ["fixed-term"]],
  ["Short-term", ["fixed-term"]],
  ["Limited term", ["fixed-term"]],
  ["Fixed\u2010Term", ["fixed-term"]],
  ["Term time only", []],
  ["Term appointment", ["fixed-term"]],
  ["Term-time", []],
  ["Permanent, term time", ["permanent"]],
  ["Long term", []],
  ["Non-permanent", []],
  ["Not permanent, full time", ["full-time"]],
  ["Permanent or non-permanent", ["permanent"]],
  ["no longer permanent", []],
  ["Full or part time", ["full-time", "part-time"]],
  ["Part\u2010time", ["part-time"]],
  ["Part\u2011time", ["part-time"]],
])("the label %j gives %j", (label, slugs) => {
  expect(readJobTypes([label], "").slugs).toEqual(slugs);
});

test.each([
  ["Vollzeit | unbefristet", ["full-time", "permanent"]],
  ["VOLLZEIT | SCHICHT_NACHTARBEIT_WOCHENENDE", ["full-time", "shift-work"]],
  ["Voll- oder Teilzeit", ["full-time", "part-time"]],
  ["Teilzeit, befristet", ["fixed-term", "part-time"]],
  ["Minijob", ["part-time"]],
  ["520-Euro-Basis", ["part-time"]],
  ["Ausbildung", ["apprenticeship"]],
  ["Werkstudent", ["internship", "part-time"]],
  ["Temps plein | CDI", ["full-time", "permanent"]],
  ["CDD | Temps partiel", ["fixed-term", "part-time"]],
  ["Contrat à durée indéterminée", ["permanent"]],
  ["Stage", ["internship"]],
  ["Alternance", ["apprenticeship"]],
  ["Voltijd | Contract voor onbepaalde tijd", ["full-time", "permanent"]],
  ["Deeltijd | Bepaalde tijd", ["fixed-term", "part-time"]],
  ["Jornada completa | Contrato indefinido", ["full-time", "permanent"]],
  ["Media jornada", ["part-time"]],
  ["Tempo pieno | Tempo indeterminato", ["full-time", "permanent"]],
  ["Tempo determinato", ["fixed-term"]],
  ["Tirocinio", ["internship"]],
  ["Pełny etat | Umowa na czas nieokreślony", ["full-time", "permanent"]],
  ["Pół etatu | Umowa na czas określony", ["fixed-term", "part-time"]],
])("foreign labels %s give %j, without a note", (labels, slugs) => {
  expect(readJobTypes(labels.split(" | "), "")).toMatchObject({ slugs, unread: null });
});

test("an unknown label is reported; a known one that names no job type is not", () => {
  expect(readJobTypes(["Vollzeit", "Kuukausipalkka", "zéro"], "").unread).toBe("Kuukausipalkka, zéro");
  expect(readJobTypes(["OTHER", "Remote", "", "Multiple Schedules", "37.5"], "").unread).toBeNull();
});
