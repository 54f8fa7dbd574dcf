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
 * Whether a title is one of a health service by itself. Beside the name of another industry only what nobody
 * else says counts.
 */
export function speaksOfHealth(title: string, isOfOtherIndustry: boolean): boolean {
  if (ofHospitals.test(title)) return true;
  if (teaching.test(title)) return false;
  if (isOfOtherIndustry) return /\bconsultant\b/i.test(title) && medicine.test(title);
  return medicine.test(title) || medical.test(title) || (bank.test(title) && supportRole.test(title));
}
