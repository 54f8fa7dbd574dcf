import { readDisciplines } from "../../../../src/server/feeds/normalise/discipline/disciplines";

/** Titles in the style of the British health service; any discipline listed is right. */
const titles = `
Staff Nurse - Band 5: health.nursing
Bank Staff Nurse: health.nursing
Registered Nurse (Theatres): health.nursing
Band 6 Deputy Ward Manager: health.nursing
Ward Sister/Charge Nurse: health.nursing
Matron - Emergency Department: health.nursing
Health Visitor: health.nursing
Community Midwife: health.nursing
Advanced Clinical Practitioner - Acute Medicine: health.nursing
Mental Health Nurse: health.nursing, health.mental-health
Children's Community Nurse: health.nursing
Trainee Nursing Associate: health.nursing
Bank Healthcare Assistant: health.health-support
Healthcare Support Worker: health.health-support
HCA - Night Bank: health.health-support
Maternity Support Worker: health.health-support
Theatre Support Worker: health.health-support
Hospital Porter: health.health-support
Porter - Theatres: health.health-support
Sterile Services Technician: health.health-support
Therapy Assistant: health.health-support, health.allied-health
Theatre Practitioner: health.allied-health
ODP (Anaesthetics): health.allied-health
Operating Department Practitioner - Recovery: health.allied-health
Rotational Band 5 Physiotherapist: health.allied-health
Highly Specialist Speech and Language Therapist: health.allied-health
Occupational Therapist: health.allied-health
Specialist Dietitian: health.allied-health
Podiatrist: health.allied-health
Orthoptist: health.allied-health
Consultant Anaesthetist: health.medicine
Consultant in Acute Medicine: health.medicine
Locum Consultant Gastroenterologist: health.medicine
Consultant - Trauma and Orthopaedics: health.medicine
Consultant Microbiologist: health.medicine, health.imaging-laboratory
Specialty Doctor in Emergency Medicine: health.medicine
Trust Grade Doctor ST3+: health.medicine
Senior Clinical Fellow: health.medicine
Foundation Year 2 - Surgery: health.medicine
Specialist Registrar in Neonates: health.medicine
Salaried GP: health.medicine
Consultant Psychiatrist: health.medicine, health.mental-health
Consultant Nurse: health.nursing
Consultant Clinical Scientist: health.imaging-laboratory
Clinical Psychologist: health.mental-health
High Intensity CBT Therapist: health.mental-health
Psychological Wellbeing Practitioner: health.mental-health
Mental Health Practitioner: health.mental-health
Paramedic: health.ambulance
Emergency Care Assistant: health.ambulance
Patient Transport Driver: health.ambulance, transport.driving
Radiographer: health.imaging-laboratory
Sonographer: health.imaging-laboratory
Biomedical Scientist: health.imaging-laboratory
Cardiac Physiologist: health.imaging-laboratory, health.allied-health
Phlebotomist: health.imaging-laboratory, health.health-support
Rotational Clinical Pharmacist: health.pharmacy
Pharmacy Technician: health.pharmacy
Dental Nurse: health.dental
Ward Clerk: health.health-administration
Medical Secretary - Cardiology: health.health-administration
Patient Pathway Coordinator: health.health-administration
Clinical Coder: health.health-administration
MDT Co-ordinator: health.health-administration
Outpatient Booking Clerk: health.health-administration
Service Manager - Surgery: health.health-administration
General Manager, Medicine: health.health-administration
Practice Manager: health.health-administration
Receptionist: administration.reception, health.health-administration
Administrator - Oncology: administration.office, health.health-administration
Team Secretary: health.health-administration, administration.secretarial
Chaplain: social-care.chaplaincy
Social Worker: social-care.social-work
Public Health Consultant: health.public-health
Research Nurse: health.nursing, science.clinical-research
Clinical Trials Coordinator: science.clinical-research
Domestic Assistant: facilities.cleaning
Ward Housekeeper: facilities.cleaning
Catering Assistant: hospitality.restaurant-service
Chef: hospitality.chefs
Estates Officer: facilities.facilities-management, construction.estates
Estates Electrician: construction.electricians
Head of Estates: facilities.facilities-management, construction.estates
Plumber: construction.plumbing
IM&T Project Manager: technology, business.projects
IT Support Analyst: technology.support
Clinical Systems Analyst: technology
Information Analyst: technology.data
Software Developer - Pathology: technology.software
Finance Manager - Surgery: finance.accounting
Management Accountant: finance.accounting
HR Advisor: human-resources.generalist
Recruitment Officer: human-resources.recruitment
Communications Officer: marketing.public-relations
Procurement Officer: business.procurement
Health and Safety Advisor: security.safety
Nursery Nurse: education.early-years
Library Assistant: education.libraries`;

const cases = titles
  .trim()
  .split("\n")
  .map((line) => {
    const [title = "", slugs = ""] = line.split(": ");
    return { title, slugs: slugs.split(", ") };
  });

test.each(cases)("$title", ({ title, slugs }) => {
  const [found, ...others] = readDisciplines({ industries: ["Healthcare"] }, title);
  expect(slugs).toContain(found);
  expect(others).toEqual([]);
});

const ofHealth = `
Operating Theatre Manager: health.health-administration
Operating Theatre Technician: health.health-support
Theatre Scrub Practitioner: health.allied-health
Medical Consultant: health.medicine
Consultant Rheumatologist: health.medicine
Consultant Geriatrician: health.medicine
Consultant Histopathologist: health.medicine
Consultant Neonatologist: health.medicine
Consultant Dermatology: health.medicine
Consultant Gastroenterology: health.medicine
Consultant Neuroradiologist: health.medicine
Consultant Microbiologist: health.medicine
Consultant Paediatrics: health.medicine
Consultant, Emergency Medicine: health.medicine
Histopathologist: health.medicine
Bank Porter: health.health-support
Bank Cleaner: facilities.cleaning
Bank Chef: hospitality.chefs
Blood Bank Technician: health.imaging-laboratory
Speech-Language Pathologist: health.allied-health
RN (Medicine Unit): health.nursing
Medical Sales Representative: sales.field-sales
Medical Negligence Solicitor: legal.lawyers`;

const notOfHealth = `
Management Consultant: business.consulting
Technology Consultant: business.consulting
Bank Manager: finance.banking
Bank Cashier: finance.banking
Theatre Manager: creative.performance
Geologist: science.earth-science
Biologist: science.biology
Plant Pathologist: science.biology
Neurology Lecturer: education.universities
Medical Device Engineer: engineering
Tree Surgeon: environment.forestry
Health & Safety Advisor: security.safety
H&S Manager: security.safety`;

const byItself = `${ofHealth}${notOfHealth}`
  .trim()
  .split("\n")
  .map((line) => line.split(": "));

test.each(byItself)("the title %s without an industry gives %s", (title, slug) => {
  expect(readDisciplines({}, title ?? "")).toEqual([slug]);
});

test.each([
  ["Legal Counsel", "legal.lawyers"],
  ["Rehabilitation Counselor", "social-care.counselling"],
  ["Counselling Lead", "social-care.counselling"],
  ["Head of Collections", "health.health-administration"],
  ["Facilities Manager", "facilities.facilities-management"],
])("the title %s in the healthcare industry gives %s", (title, slug) => {
  expect(readDisciplines({ industries: ["Healthcare"] }, title)).toEqual([slug]);
});

test("the employer or the title makes a job a health job where the feed does not", () => {
  expect(readDisciplines({}, "Consultant", "Leeds Teaching Hospitals NHS Trust")).toEqual([
    "health.medicine",
  ]);
  expect(readDisciplines({}, "Locum Consultant")).toEqual(["health.medicine"]);
  expect(readDisciplines({}, "Head Wizard", "Leeds NHS Trust")).toEqual(["health"]);
});

test("a job with an industry gets a discipline; the industry does not outweigh a clear title", () => {
  expect(readDisciplines({ industries: ["Healthcare"] }, "Intern")).toEqual(["health"]);
  expect(readDisciplines({ industries: ["Hospitality"] }, "Supervisor")).toEqual(["hospitality"]);
  expect(readDisciplines({ industries: ["Banking"] }, "Software Engineer")).toEqual(["technology.software"]);
  expect(readDisciplines({ names: ["Medical and Dental"] }, "Fellow")).toEqual(["health.medicine"]);
  expect(readDisciplines({ names: ["Administrative and Clerical"] }, "Officer", "NHS")).toEqual([
    "administration",
  ]);
});
