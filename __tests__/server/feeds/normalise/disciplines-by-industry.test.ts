import fc from "fast-check";
import { readDisciplines } from "../../../../src/server/feeds/normalise/discipline/disciplines";

/** Industry, title and expected discipline. */
const rows = `
Education: Chemistry Teacher: education.secondary
Education: Physics Teacher: education.secondary
Education: Bank Teacher: education
Education: Supply Teacher: education
Education: Head of Chemistry: education.leadership
Education: School Psychologist: health.mental-health
Education: School Cook: hospitality.chefs
Education: Events Manager: hospitality.events
Social Care: Bank Worker: social-care
Social Care: Bank Staff: social-care
Social Care: Bank Chef: hospitality.chefs
Social Care: Housing Officer: social-care.housing
Retail: Fish Counter Assistant: sales
Retail: Travel Consultant: sales
Retail: Electrician: construction.electricians
Retail: Marketing Manager: marketing.brand
Retail: Delivery Driver: transport.driving
Museums: Head of Collections: creative.museums
Museums: Museum Cleaner: creative.museums
Banking: Bank Manager: finance.banking
Banking: Software Engineer: technology.software
Banking: Loan Administrator: finance.banking
Agriculture: Farm Operations Manager: environment.agriculture
Retail: Receptionist: administration.reception
Construction: Project Manager: business.projects
Insurance: Claims Manager: finance.insurance
Hospitality: Hotel Accountant: finance.accounting
Hospitality: Nursing Home Chef: hospitality.chefs
Human Resources: Software Recruiter: human-resources.recruitment
Engineering: Site Reliability Engineer: technology.infrastructure
Engineering: Backend Systems Engineer: technology.software
Technology: Data Architect: technology
Technology: Legal Counsel: legal.lawyers
Energy: Geologist: science.earth-science
Charity: Consultant Rheumatologist: health.medicine
Government: Police Officer: security.police
Government: Forestry Technician: environment.forestry`;

const cases = rows
  .trim()
  .split("\n")
  .map((line) => line.split(": "));

test.each(cases)("in %s, the title %s gives %s", (industry, title, slug) => {
  expect(readDisciplines({ industries: [industry ?? ""] }, title ?? "")).toEqual([slug]);
});

test("a category that names a sector affects the title like an industry", () => {
  expect(readDisciplines({ names: ["Education"] }, "Bank Teacher")).toEqual(["education"]);
  expect(readDisciplines({ names: ["Retail"] }, "Fish Counter Assistant")).toEqual(["sales.shop-work"]);
});

test("a subject alone never leads out of a known industry", () => {
  const industry = fc.constantFrom(
    ...([
      ["Education", "education"],
      ["Social Care", "social-care"],
      ["Retail", "sales"],
      ["Museums", "creative"],
      ["Hospitality", "hospitality"],
      ["Construction", "construction"],
      ["Manufacturing", "manufacturing"],
      ["Banking", "finance"],
    ] as const),
  );
  const subject = fc.constantFrom(
    ..."Bank Fish Collections Chemistry Physics Film Port Ship Farm Court Statistics Supply".split(" "),
  );
  const role = fc.constantFrom("Worker", "Staff", "Assistant", "Lead", "");
  fc.assert(
    fc.property(
      industry,
      fc.array(subject, { minLength: 1, maxLength: 3 }),
      role,
      ([name, root], words, who) => {
        const [found = ""] = readDisciplines({ industries: [name] }, `${words.join(" ")} ${who}`);
        expect(found.split(".")[0]).toBe(root);
      },
    ),
    { numRuns: 1000 },
  );
});
