import fc from "fast-check";
import { cleanTitle, readApplyUrl } from "../../../../src/server/feeds/normalise/plain-fields";

test.each([
  ["SAFETY & OCCUPATIONAL HEALTH MANAGER", "Safety & Occupational Health Manager"],
  ["CHIEF OF STAFF FOR THE DIRECTOR", "Chief of Staff for the Director"],
  ["IT SPECIALIST (SYSADMIN)", "IT Specialist (Sysadmin)"],
  ["FIREFIGHTER (BLS/HAZMAT TECHNICIAN)", "Firefighter (BLS/Hazmat Technician)"],
  ["SPORTS SPECIALIST, NF-04/RFT, CAMP FOSTER", "Sports Specialist, NF-04/RFT, Camp Foster"],
  ["FOOD SERVICE WORKER, NA-7408-05", "Food Service Worker, NA-7408-05"],
  ["HR BENEFITS & WORKER'S COMPENSATION", "HR Benefits & Worker's Compensation"],
  ["REGISTERED NURSE OR MIDWIFE", "Registered Nurse or Midwife"],
  ["PROGRAM ANALYST    **ROSTER**", "Program Analyst **Roster"],
  ["ÉTUDIANT INFIRMIER", "Étudiant Infirmier"],
  ["  Staff&nbsp;Nurse &amp;amp; Carer -", "Staff Nurse & Carer"],
  ["Staff Nurse â\u0080\u0093 Theatres", "Staff Nurse – Theatres"],
  ["RN", "RN"],
  ["CEO", "CEO"],
  ["PHP Developer", "PHP Developer"],
  ["C# / .NET developer (C++)", "C# / .NET developer (C++)"],
])("%j becomes %j", (raw, title) => {
  expect(cleanTitle(raw)).toBe(title);
});

test("an overlong title is cut, and the cleaning is stable", () => {
  expect(cleanTitle("Nurse ".repeat(100)).length).toBeLessThanOrEqual(200);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ABCdef '\"-–(),&/*"), maxLength: 40 }), (raw) => {
      expect(cleanTitle(cleanTitle(raw))).toBe(cleanTitle(raw));
    }),
  );
});

test.each([
  ["https://example.com/jobs?a=1&amp;b=2", "https://example.com/jobs?a=1&b=2"],
  [" www.company.example/jobs/12345 ", "https://www.company.example/jobs/12345"],
  ["mailto:jobs@example.com", "mailto:jobs@example.com"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["apply in person", null],
  ["", null],
  [null, null],
  [`https://example.com/${"x".repeat(3000)}`, null],
])("%j", (raw, url) => {
  expect(readApplyUrl(raw)).toBe(url);
});
