import { wordTable } from "./word-table";

/** What only titles of a health service say. */
const ofHospitals = new RegExp(
  "\\b(?:band [2-9][a-d]?|NHS|ward|inpatient|outpatients?|CAMHS|A&E|locum|trust grade|" +
    "operating theatres?|scrub(?! (?:operator|wheel|wom[ae]n))|blood bank|consultant microbiologist)\\b",
  "i",
);

/** Branches of medicine that end in -ology: no geologist, biologist or technologist is among them. */
const branches =
  "allerg|ana?esthesi|cardi|dermat|diabet|endocrin|gastroenter|geront|gyna?ec|ha?emat|hepat|hist|immun|laryng|" +
  "neonat|nephr|neur|onc|ophthalm|path|pneum|pulmon|radi|rheumat|ur|vener|vir";
const medicine = new RegExp(
  `(?<!\\b(?:crop |forest |plant |phyto))(?:${branches})olog(?:y|ists?)\\b|` +
    "iatric|obstetric|orthopa?edic|ana?esthe|\\bmedicine\\b",
  "i",
);
const medical =
  /\bmedical\b(?! (?:devices?|engineer|equipment|insurance|law|negligence|sales|suppl|technolog|writ))/i;

/** One may teach it without practising it. */
const teaching = /\b(?:teacher|lecturer|professor|tutor)\b/i;

/** A staff bank lends these to wards; a bank for money employs few. */
const bank = /\bbank\b(?! of\b)/i;
const supportRole =
  /\b(?:porters?|cleaners?|domestics?|housekeepers?|chefs?|cooks?|kitchen|catering|laundry|technicians?)\b/i;

/**
 * Whether a title is one of a health service by itself. Beside the name of another industry only words that
 * health services alone use count.
 */
function speaksOfHealth(title: string, isOfOtherIndustry: boolean): boolean {
  if (ofHospitals.test(title)) return true;
  if (teaching.test(title)) return false;
  if (isOfOtherIndustry) return /\bconsultant\b/i.test(title) && medicine.test(title);
  return medicine.test(title) || medical.test(title) || (bank.test(title) && supportRole.test(title));
}

/**
 * Names of industries and broad categories to the roots of our disciplines: where a job is, not what is done
 * in it.
 */
export const sectorOf = wordTable(`
  environment: veterinar, agricult, farm, animal, environment, horticult
  social-care: social care, social work, charit, non-profit, nonprofit, voluntary, community care
  health: health, medic, hospital., nhs, nursing, clinic, dental, ambulance, pharmac
  education: educat, school, teach, universit, academ, college, nurser, early years, childcare
  technology: information tech, software, technolog, computer, internet, telecom, it.
  finance: financ, bank, banking, insur, account
  legal: legal, law
  hospitality: hospitality, hotel, restaurant, cater, touris, travel, leisure and
  construction: construct, property, real estate, architect, building
  engineering: engineer, aerospace, energy, utilit
  manufacturing: manufactur, production, automotive
  sales: retail, sales, wholesale
  transport: transport, logistic, warehous, aviation, maritime, freight
  marketing: marketing, advertis, public relations
  creative:
    media, entertain, arts, publish, design, music, museum, galler, heritage, theatre, theater, broadcast
  security: security, police, defence, fire service
  government: government, public admin, public sector, civil service
  facilities: facilit, cleaning
  science: science, biotech, research
  sport: sport, fitness, beauty, leisure
  administration: administrat, clerical
  human-resources: human resources`);

/**
 * Staff groups of the British health service, which its feeds give as categories; a root leaves the rest to
 * the title. Source: NHS Electronic Staff Record.
 */
export const staffGroupOf = wordTable(`
  health.nursing: nursing and midwifery, nursing & midwifery
  health.medicine: medical and dental, medical & dental
  health.allied-health: allied health prof
  health.imaging-laboratory: healthcare scientist
  health.health-support: additional clinical services
  health: additional professional, add prof
  administration: administrative and clerical, administrative & clerical
  facilities: estates and ancillary, estates & ancillary, estates and facilities`);

/** Employers whose jobs are read as those of a health service. */
const healthEmployers =
  /\b(?:NHS|hospitals?|health ?care|health board|infirmary|hospice|clinic|medical (?:cent(?:re|er)|practice|group))\b/i;

/** Whether a job is one of a health service, by its industries and categories, its employer, or its title. */
export function isOfHealth(sectors: readonly string[], employer: string, title: string): boolean {
  if (sectors.includes("health") || healthEmployers.test(employer)) return true;
  return speaksOfHealth(title, sectors.length > 0 && !sectors.includes("government"));
}
