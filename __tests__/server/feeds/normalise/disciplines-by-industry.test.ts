import fc from "fast-check";
import { readDisciplines } from "../../../../src/server/feeds/normalise/discipline/disciplines";

/** Industry, title and any right discipline; many titles are in the British health service's style. */
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
Government: Forestry Technician: environment.forestry
Hospitality: Supervisor: hospitality
Healthcare: Staff Nurse - Band 5: health.nursing
Healthcare: Bank Staff Nurse: health.nursing
Healthcare: Registered Nurse (Theatres): health.nursing
Healthcare: Band 6 Deputy Ward Manager: health.nursing
Healthcare: Ward Sister/Charge Nurse: health.nursing
Healthcare: Matron - Emergency Department: health.nursing
Healthcare: Health Visitor: health.nursing
Healthcare: Community Midwife: health.nursing
Healthcare: Advanced Clinical Practitioner - Acute Medicine: health.nursing
Healthcare: Mental Health Nurse: health.nursing, health.mental-health
Healthcare: Children's Community Nurse: health.nursing
Healthcare: Trainee Nursing Associate: health.nursing
Healthcare: Bank Healthcare Assistant: health.health-support
Healthcare: Healthcare Support Worker: health.health-support
Healthcare: HCA - Night Bank: health.health-support
Healthcare: Maternity Support Worker: health.health-support
Healthcare: Theatre Support Worker: health.health-support
Healthcare: Hospital Porter: health.health-support
Healthcare: Porter - Theatres: health.health-support
Healthcare: Sterile Services Technician: health.health-support
Healthcare: Therapy Assistant: health.health-support, health.allied-health
Healthcare: Theatre Practitioner: health.allied-health
Healthcare: ODP (Anaesthetics): health.allied-health
Healthcare: Operating Department Practitioner - Recovery: health.allied-health
Healthcare: Rotational Band 5 Physiotherapist: health.allied-health
Healthcare: Highly Specialist Speech and Language Therapist: health.allied-health
Healthcare: Occupational Therapist: health.allied-health
Healthcare: Specialist Dietitian: health.allied-health
Healthcare: Podiatrist: health.allied-health
Healthcare: Orthoptist: health.allied-health
Healthcare: Consultant Anaesthetist: health.medicine
Healthcare: Consultant in Acute Medicine: health.medicine
Healthcare: Locum Consultant Gastroenterologist: health.medicine
Healthcare: Consultant - Trauma and Orthopaedics: health.medicine
Healthcare: Consultant Microbiologist: health.medicine, health.imaging-laboratory
Healthcare: Specialty Doctor in Emergency Medicine: health.medicine
Healthcare: Trust Grade Doctor ST3+: health.medicine
Healthcare: Senior Clinical Fellow: health.medicine
Healthcare: Foundation Year 2 - Surgery: health.medicine
Healthcare: Specialist Registrar in Neonates: health.medicine
Healthcare: Salaried GP: health.medicine
Healthcare: Consultant Psychiatrist: health.medicine, health.mental-health
Healthcare: Consultant Nurse: health.nursing
Healthcare: Consultant Clinical Scientist: health.imaging-laboratory
Healthcare: Clinical Psychologist: health.mental-health
Healthcare: High Intensity CBT Therapist: health.mental-health
Healthcare: Psychological Wellbeing Practitioner: health.mental-health
Healthcare: Mental Health Practitioner: health.mental-health
Healthcare: Paramedic: health.ambulance
Healthcare: Emergency Care Assistant: health.ambulance
Healthcare: Patient Transport Driver: health.ambulance, transport.driving
Healthcare: Radiographer: health.imaging-laboratory
Healthcare: Sonographer: health.imaging-laboratory
Healthcare: Biomedical Scientist: health.imaging-laboratory
Healthcare: Cardiac Physiologist: health.imaging-laboratory, health.allied-health
Healthcare: Phlebotomist: health.imaging-laboratory, health.health-support
Healthcare: Rotational Clinical Pharmacist: health.pharmacy
Healthcare: Pharmacy Technician: health.pharmacy
Healthcare: Dental Nurse: health.dental
Healthcare: Ward Clerk: health.health-administration
Healthcare: Medical Secretary - Cardiology: health.health-administration
Healthcare: Patient Pathway Coordinator: health.health-administration
Healthcare: Clinical Coder: health.health-administration
Healthcare: MDT Co-ordinator: health.health-administration
Healthcare: Outpatient Booking Clerk: health.health-administration
Healthcare: Service Manager - Surgery: health.health-administration
Healthcare: General Manager, Medicine: health.health-administration
Healthcare: Practice Manager: health.health-administration
Healthcare: Receptionist: administration.reception, health.health-administration
Healthcare: Administrator - Oncology: administration.office, health.health-administration
Healthcare: Team Secretary: health.health-administration, administration.secretarial
Healthcare: Chaplain: social-care.chaplaincy
Healthcare: Social Worker: social-care.social-work
Healthcare: Public Health Consultant: health.public-health
Healthcare: Research Nurse: health.nursing, science.clinical-research
Healthcare: Clinical Trials Coordinator: science.clinical-research
Healthcare: Domestic Assistant: facilities.cleaning
Healthcare: Ward Housekeeper: facilities.cleaning
Healthcare: Catering Assistant: hospitality.restaurant-service
Healthcare: Chef: hospitality.chefs
Healthcare: Estates Officer: facilities.facilities-management, construction.estates
Healthcare: Estates Electrician: construction.electricians
Healthcare: Head of Estates: facilities.facilities-management, construction.estates
Healthcare: Plumber: construction.plumbing
Healthcare: IM&T Project Manager: technology, business.projects
Healthcare: IT Support Analyst: technology.support
Healthcare: Clinical Systems Analyst: technology
Healthcare: Information Analyst: technology.data
Healthcare: Software Developer - Pathology: technology.software
Healthcare: Finance Manager - Surgery: finance.accounting
Healthcare: Management Accountant: finance.accounting
Healthcare: HR Advisor: human-resources.generalist
Healthcare: Recruitment Officer: human-resources.recruitment
Healthcare: Communications Officer: marketing.public-relations
Healthcare: Procurement Officer: business.procurement
Healthcare: Health and Safety Advisor: security.safety
Healthcare: Nursery Nurse: education.early-years
Healthcare: Library Assistant: education.libraries
Healthcare: Legal Counsel: legal.lawyers
Healthcare: Rehabilitation Counselor: social-care.counselling
Healthcare: Counselling Lead: social-care.counselling
Healthcare: Head of Collections: health.health-administration
Healthcare: Facilities Manager: facilities.facilities-management
Healthcare: Intern: health
none: Operating Theatre Manager: health.health-administration
none: Operating Theatre Technician: health.health-support
none: Theatre Scrub Practitioner: health.allied-health
none: Medical Consultant: health.medicine
none: Consultant Rheumatologist: health.medicine
none: Consultant Geriatrician: health.medicine
none: Consultant Histopathologist: health.medicine
none: Consultant Neonatologist: health.medicine
none: Consultant Dermatology: health.medicine
none: Consultant Gastroenterology: health.medicine
none: Consultant Neuroradiologist: health.medicine
none: Consultant Microbiologist: health.medicine
none: Consultant Paediatrics: health.medicine
none: Consultant, Emergency Medicine: health.medicine
none: Histopathologist: health.medicine
none: Bank Porter: health.health-support
none: Bank Cleaner: facilities.cleaning
none: Bank Chef: hospitality.chefs
none: Blood Bank Technician: health.imaging-laboratory
none: Speech-Language Pathologist: health.allied-health
none: RN (Medicine Unit): health.nursing
none: Medical Sales Representative: sales.field-sales
none: Medical Negligence Solicitor: legal.lawyers
none: Management Consultant: business.consulting
none: Technology Consultant: business.consulting
none: Bank Manager: finance.banking
none: Bank Cashier: finance.banking
none: Theatre Manager: creative.performance
none: Geologist: science.earth-science
none: Biologist: science.biology
none: Plant Pathologist: science.biology
none: Neurology Lecturer: education.universities
none: Medical Device Engineer: engineering
none: Tree Surgeon: environment.forestry
none: Health & Safety Advisor: security.safety
none: H&S Manager: security.safety
none: Locum Consultant: health.medicine`;

const cases = rows
  .trim()
  .split("\n")
  .map((line) => line.split(": "));

test.each(cases)("with the industry %s, the title %s gives %s", (industry = "", title = "", slugs = "") => {
  const [found, ...others] = readDisciplines(industry === "none" ? {} : { industries: [industry] }, title);
  expect(slugs.split(", ")).toContain(found);
  expect(others).toEqual([]);
});

test("a category that names a sector affects the title like an industry", () => {
  expect(readDisciplines({ names: ["Education"] }, "Bank Teacher")).toEqual(["education"]);
  expect(readDisciplines({ names: ["Retail"] }, "Fish Counter Assistant")).toEqual(["sales.shop-work"]);
  expect(readDisciplines({ names: ["Medical and Dental"] }, "Fellow")).toEqual(["health.medicine"]);
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
  const words = fc.array(subject, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(industry, words, role, ([name, root], some, who) => {
      const [found = ""] = readDisciplines({ industries: [name] }, `${some.join(" ")} ${who}`);
      expect(found.split(".")[0]).toBe(root);
    }),
    { numRuns: 1000 },
  );
});
