import fc from "fast-check";
import { readDisciplines } from "../../../../src/server/feeds/normalise/discipline/disciplines";

/** Industry, any right discipline and titles; many titles are in the British health service's style. */
const rows = `
Education: education.secondary: Chemistry Teacher; Physics Teacher
Education: education: Bank Teacher; Supply Teacher
Education: education.leadership: Head of Chemistry
Education: health.mental-health: School Psychologist
Education: hospitality.chefs: School Cook
Education: hospitality.events: Events Manager
Social Care: social-care: Bank Worker; Bank Staff
Social Care: hospitality.chefs: Bank Chef
Social Care: social-care.housing: Housing Officer
Retail: sales: Fish Counter Assistant; Travel Consultant
Retail: construction.electricians: Electrician
Retail: marketing.brand: Marketing Manager
Retail: transport.driving: Delivery Driver
Retail: administration.reception: Receptionist
Museums: creative.museums: Head of Collections; Museum Cleaner
Banking: finance.banking: Bank Manager; Loan Administrator
Banking: technology.software: Software Engineer
Agriculture: environment.agriculture: Farm Operations Manager
Construction: business.projects: Project Manager
Insurance: finance.insurance: Claims Manager
Hospitality: finance.accounting: Hotel Accountant
Hospitality: hospitality.chefs: Nursing Home Chef
Hospitality: hospitality: Supervisor
Human Resources: human-resources.recruitment: Software Recruiter
Engineering: technology.infrastructure: Site Reliability Engineer
Engineering: technology.software: Backend Systems Engineer
Technology: technology: Data Architect
Technology: legal.lawyers: Legal Counsel
Energy: science.earth-science: Geologist
Charity: health.medicine: Consultant Rheumatologist
Government: security.police: Police Officer
Government: environment.forestry: Forestry Technician
Healthcare: health.nursing: Staff Nurse - Band 5; Bank Staff Nurse; Registered Nurse (Theatres)
Healthcare: health.nursing: Band 6 Deputy Ward Manager; Ward Sister/Charge Nurse
Healthcare: health.nursing: Matron - Emergency Department; Health Visitor; Community Midwife
Healthcare: health.nursing: Advanced Clinical Practitioner - Acute Medicine; Children's Community Nurse
Healthcare: health.nursing: Trainee Nursing Associate; Consultant Nurse
Healthcare: health.nursing, health.mental-health: Mental Health Nurse
Healthcare: health.health-support: Bank Healthcare Assistant; Healthcare Support Worker; HCA - Night Bank
Healthcare: health.health-support: Maternity Support Worker; Theatre Support Worker; Hospital Porter
Healthcare: health.health-support: Porter - Theatres; Sterile Services Technician
Healthcare: health.health-support, health.allied-health: Therapy Assistant
Healthcare: health.allied-health: Theatre Practitioner; ODP (Anaesthetics)
Healthcare: health.allied-health: Operating Department Practitioner - Recovery
Healthcare: health.allied-health: Rotational Band 5 Physiotherapist
Healthcare: health.allied-health: Highly Specialist Speech and Language Therapist; Occupational Therapist
Healthcare: health.allied-health: Specialist Dietitian; Podiatrist; Orthoptist
Healthcare: health.medicine: Consultant Anaesthetist; Consultant in Acute Medicine
Healthcare: health.medicine: Locum Consultant Gastroenterologist; Consultant - Trauma and Orthopaedics
Healthcare: health.medicine: Specialty Doctor in Emergency Medicine; Trust Grade Doctor ST3+
Healthcare: health.medicine: Senior Clinical Fellow; Foundation Year 2 - Surgery
Healthcare: health.medicine: Specialist Registrar in Neonates; Salaried GP
Healthcare: health.medicine, health.imaging-laboratory: Consultant Microbiologist
Healthcare: health.medicine, health.mental-health: Consultant Psychiatrist
Healthcare: health.imaging-laboratory: Consultant Clinical Scientist; Radiographer; Sonographer
Healthcare: health.imaging-laboratory: Biomedical Scientist
Healthcare: health.mental-health: Clinical Psychologist; High Intensity CBT Therapist
Healthcare: health.mental-health: Psychological Wellbeing Practitioner; Mental Health Practitioner
Healthcare: health.ambulance: Paramedic; Emergency Care Assistant
Healthcare: health.ambulance, transport.driving: Patient Transport Driver
Healthcare: health.imaging-laboratory, health.allied-health: Cardiac Physiologist
Healthcare: health.imaging-laboratory, health.health-support: Phlebotomist
Healthcare: health.pharmacy: Rotational Clinical Pharmacist; Pharmacy Technician
Healthcare: health.dental: Dental Nurse
Healthcare: health.health-administration: Ward Clerk; Medical Secretary - Cardiology
Healthcare: health.health-administration: Patient Pathway Coordinator; Clinical Coder; MDT Co-ordinator
Healthcare: health.health-administration: Outpatient Booking Clerk; Service Manager - Surgery
Healthcare: health.health-administration: General Manager, Medicine; Practice Manager; Head of Collections
Healthcare: administration.reception, health.health-administration: Receptionist
Healthcare: administration.office, health.health-administration: Administrator - Oncology
Healthcare: health.health-administration, administration.secretarial: Team Secretary
Healthcare: social-care.chaplaincy: Chaplain
Healthcare: social-care.social-work: Social Worker
Healthcare: health.public-health: Public Health Consultant
Healthcare: health.nursing, science.clinical-research: Research Nurse
Healthcare: science.clinical-research: Clinical Trials Coordinator
Healthcare: facilities.cleaning: Domestic Assistant; Ward Housekeeper
Healthcare: hospitality.restaurant-service: Catering Assistant
Healthcare: hospitality.chefs: Chef
Healthcare: facilities.facilities-management, construction.estates: Estates Officer; Head of Estates
Healthcare: construction.electricians: Estates Electrician
Healthcare: construction.plumbing: Plumber
Healthcare: technology, business.projects: IM&T Project Manager
Healthcare: technology.support: IT Support Analyst
Healthcare: technology: Clinical Systems Analyst
Healthcare: technology.data: Information Analyst
Healthcare: technology.software: Software Developer - Pathology
Healthcare: finance.accounting: Finance Manager - Surgery; Management Accountant
Healthcare: human-resources.generalist: HR Advisor
Healthcare: human-resources.recruitment: Recruitment Officer
Healthcare: marketing.public-relations: Communications Officer
Healthcare: business.procurement: Procurement Officer
Healthcare: security.safety: Health and Safety Advisor
Healthcare: education.early-years: Nursery Nurse
Healthcare: education.libraries: Library Assistant
Healthcare: legal.lawyers: Legal Counsel
Healthcare: social-care.counselling: Rehabilitation Counselor; Counselling Lead
Healthcare: facilities.facilities-management: Facilities Manager
Healthcare: health: Intern
none: health.health-administration: Operating Theatre Manager
none: health.health-support: Operating Theatre Technician; Bank Porter
none: health.allied-health: Theatre Scrub Practitioner; Speech-Language Pathologist
none: health.medicine: Medical Consultant; Consultant Rheumatologist; Consultant Geriatrician
none: health.medicine: Consultant Histopathologist; Consultant Neonatologist; Consultant Dermatology
none: health.medicine: Consultant Gastroenterology; Consultant Neuroradiologist; Consultant Microbiologist
none: health.medicine: Consultant Paediatrics; Consultant, Emergency Medicine; Histopathologist
none: health.medicine: Locum Consultant
none: facilities.cleaning: Bank Cleaner
none: hospitality.chefs: Bank Chef
none: health.imaging-laboratory: Blood Bank Technician
none: health.nursing: RN (Medicine Unit)
none: sales.field-sales: Medical Sales Representative
none: legal.lawyers: Medical Negligence Solicitor
none: business.consulting: Management Consultant; Technology Consultant
none: finance.banking: Bank Manager; Bank Cashier
none: creative.performance: Theatre Manager
none: science.earth-science: Geologist
none: science.biology: Biologist; Plant Pathologist
none: education.universities: Neurology Lecturer
none: engineering: Medical Device Engineer
none: environment.forestry: Tree Surgeon
none: security.safety: Health & Safety Advisor; H&S Manager`;

const cases = rows
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [industry = "", slugs = "", titles = ""] = line.split(": ");
    return titles.split("; ").map((title) => [industry, title, slugs] as const);
  });

test.each(cases)("with the industry %s, the title %s gives %s", (industry, title, slugs) => {
  const [found, ...others] = readDisciplines(industry === "none" ? {} : { industries: [industry] }, title);
  expect(slugs.split(", ")).toContain(found);
  expect(others).toEqual([]);
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
