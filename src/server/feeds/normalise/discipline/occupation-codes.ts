import { disciplineOfSoc } from "./soc-codes";

/**
 * Codes of occupations that feeds carry beside or instead of names, to disciplines by the longest prefix that is
 * listed: the International Standard Classification of Occupations (ILO, ISCO-08), the Répertoire opérationnel des
 * métiers of France Travail (ROME), the Klassifikation der Berufe of the Bundesagentur für Arbeit (KldB 2010), and
 * the British SOC 2020.
 */
const isco = `
  11 business.executive|12 business|121 business.operations|1211 finance|1212 human-resources|122 sales|1222 marketing
  |131 environment|132 manufacturing.production-management|1323 construction.site-management|1324 transport.logistics
  |133 technology.management|134 business|1341 education.early-years|1342 health.health-administration
  |1344 social-care|1345 education.leadership|1346 finance|141 hospitality|142 sales.retail-management|143 sport.leisure
  |21 science|211 science.physics|2113 science.chemistry|212 science.mathematics|213 science.biology|214 engineering
  |2142 engineering.civil|2144 engineering.mechanical|2145 engineering.chemical|215 engineering.electrical
  |216 construction.architecture|2165 construction.surveying|2166 creative.graphic-design|221 health.medicine
  |222 health.nursing|225 health.veterinary|226 health.allied-health|2261 health.dental|2262 health.pharmacy
  |231 education.universities|232 education.secondary|233 education.secondary|234 education.primary|2342 education.early-years
  |235 education.training|241 finance|2411 finance.accounting|242 business.consulting|2423 human-resources|243 marketing
  |2434 sales|251 technology.software|252 technology.infrastructure|261 legal.lawyers|262 education.libraries
  |263 science.social-science|2634 health.mental-health|2635 social-care.social-work|264 creative.writing
  |2642 creative.journalism|265 creative|31 engineering|312 manufacturing.production-management
  |3123 construction.site-management|315 transport.maritime|3153 transport.aviation|321 health.imaging-laboratory
  |3213 health.pharmacy|322 health.nursing|324 health.veterinary|325 health.allied-health|3251 health.dental
  |3258 health.ambulance|331 finance|332 sales.field-sales|3321 finance.insurance|333 business|3331 transport.logistics
  |334 administration.secretarial|335 government|341 legal.paralegals|342 sport.coaching|343 creative|3434 hospitality.chefs
  |35 technology.support|41 administration.office|412 administration.secretarial|413 administration.data-entry
  |42 administration.customer-service|421 finance.banking|4226 administration.reception|431 finance.accounting
  |4313 finance.payroll|432 transport.logistics|4321 transport.warehouse|44 administration.office|4412 transport.postal
  |511 hospitality.travel|512 hospitality.chefs|513 hospitality.restaurant-service|514 sport.beauty|515 facilities.caretaking
  |52 sales.shop-work|5244 sales.telesales|531 education.early-years|5312 education.classroom-support
  |532 social-care.care-homes|541 security.guarding|5411 security.fire|5412 security.police|5413 security.prisons
  |61 environment.agriculture|62 environment.forestry|71 construction|7112 construction.groundwork
  |7115 construction.carpentry|7126 construction.plumbing|713 construction.painting|721 manufacturing.sheet-metal
  |722 manufacturing.machining|723 engineering.maintenance|7231 transport.vehicle-repair|732 manufacturing.printing
  |741 construction.electricians|742 technology.networks|751 manufacturing.food-processing|752 manufacturing.textiles
  |753 manufacturing.textiles|81 manufacturing.assembly|82 manufacturing.assembly|831 transport.rail|832 transport.driving
  |833 transport.driving|834 transport.warehouse|835 transport.maritime|91 facilities.cleaning|92 environment.agriculture
  |931 construction.groundwork|932 manufacturing.assembly|933 transport.warehouse|94 hospitality.chefs`;
const rome = `
  A environment|A11 environment.agriculture|A12 facilities.grounds|A14 environment.agriculture|A15 environment.animals
  |A1504 health.veterinary|B creative|C finance|C11 finance.insurance|C12 finance.banking|C13 finance.investment
  |C15 construction.estates|D sales|D11 manufacturing.food-processing|D1106 sales.shop-work|D12 sales.shop-work
  |D1202 sport.beauty|D1208 sport.beauty|D13 sales.retail-management|D14 sales.field-sales|D1408 sales.telesales
  |D15 sales.shop-work|E marketing|E1106 creative.journalism|E12 creative|E13 manufacturing.printing|F construction
  |F1101 construction.architecture|F12 construction.site-management|F13 construction.groundwork|F1503 construction.carpentry
  |F1602 construction.electricians|F1603 construction.plumbing|F1606 construction.painting|F1607 construction.carpentry
  |F17 construction.groundwork|G hospitality|G12 sport.leisure|G13 hospitality.travel|G15 hospitality.hotels|G16 hospitality.chefs
  |G17 hospitality.hotels|G18 hospitality.restaurant-service|G1801 hospitality.bars|H manufacturing|H12 engineering.design
  |H13 security.safety|H14 engineering.industrial|H15 manufacturing.quality-control|H21 manufacturing.food-processing
  |H22 construction.carpentry|H24 manufacturing.textiles|H25 manufacturing.production-management|H26 engineering.electrical
  |H27 facilities.plant-operation|H29 manufacturing.sheet-metal|H2903 manufacturing.machining|H33 manufacturing.assembly
  |I engineering.maintenance|I1401 technology.support|I16 transport.vehicle-repair|I1602 transport.aviation|J health
  |J11 health.medicine|J1103 health.dental|J1104 health.nursing|J12 health.imaging-laboratory|J1202 health.pharmacy
  |J1301 health.health-support|J1302 health.imaging-laboratory|J1303 health.dental|J1305 health.ambulance
  |J1306 health.imaging-laboratory|J1307 health.pharmacy|J14 health.allied-health|J15 health.nursing|J1501 health.health-support
  |K1104 health.mental-health|K12 social-care.social-work|K1202 education.early-years|K13 social-care.care-homes
  |K1303 education.early-years|K1304 facilities.cleaning|K14 government|K15 government|K16 education.libraries
  |K17 security|K18 human-resources.recruitment|K19 legal|K1903 legal.lawyers|K21 education|K2101 education.training
  |K2106 education.primary|K2107 education.secondary|K2108 education.universities|K2111 education.training
  |K22 facilities.cleaning|K23 facilities|K24 science|K25 security.guarding|L creative|L14 sport.coaching
  |M11 business.procurement|M12 finance.accounting|M13 business.executive|M14 business.consulting|M15 human-resources
  |M16 administration.office|M1601 administration.reception|M1604 administration.secretarial|M17 marketing|M18 technology
  |M1801 technology.infrastructure|M1805 technology.software|N11 transport.warehouse|N12 transport.logistics
  |N13 transport.logistics|N2 transport.aviation|N3 transport.maritime|N4 transport.driving|N42 transport.logistics
  |N43 transport.rail`;
const kldb = `
  01 government.intelligence|11 environment.agriculture|117 environment.forestry|12 facilities.grounds|21 manufacturing
  |22 manufacturing|223 construction.carpentry|232 creative.graphic-design|234 manufacturing.printing|24 manufacturing.machining
  |244 manufacturing.sheet-metal|25 engineering.maintenance|252 transport.vehicle-repair|26 engineering.electrical
  |262 construction.electricians|27 engineering|273 manufacturing.production-management|28 manufacturing.textiles
  |29 manufacturing.food-processing|293 hospitality.chefs|31 construction.architecture|312 construction.surveying
  |32 construction.groundwork|33 construction|332 construction.painting|333 construction.carpentry|34 construction.plumbing
  |341 facilities.caretaking|41 science|43 technology|431 technology.support|433 technology.infrastructure
  |434 technology.software|51 transport.warehouse|515 transport.traffic-management|516 transport.logistics|52 transport.driving
  |522 transport.rail|523 transport.aviation|524 transport.maritime|53 security.guarding|531 security.guarding
  |532 security.police|54 facilities.cleaning|61 sales|611 sales.buying|613 construction.estates|62 sales.shop-work
  |63 hospitality|632 hospitality.hotels|633 hospitality.restaurant-service|634 hospitality.events|71 business
  |713 business.operations|714 administration.office|715 human-resources|72 finance|721 finance.banking
  |722 finance.accounting|723 finance.tax|73 legal|731 legal.lawyers|732 government|81 health|811 health.health-support
  |813 health.nursing|814 health.medicine|815 health.veterinary|816 health.mental-health|817 health.allied-health
  |818 health.pharmacy|82 health|821 social-care.care-homes|823 sport.beauty|83 social-care|831 education.early-years
  |84 education|841 education.secondary|843 education.universities|844 education.training|845 sport.coaching
  |91 science.social-science|92 marketing|923 creative.writing|924 creative.journalism|93 creative|94 creative.performance`;

const british = `
  111 business.executive|1121 manufacturing.production-management|1122 construction.site-management|1131 finance
  |1132 marketing|1133 business.procurement|1136 human-resources|1137 technology.management|114 transport.logistics
  |115 sales.retail-management|117 health.health-administration|1172 social-care|121 environment.agriculture|122 hospitality
  |1224 sport.leisure|1225 hospitality.travel|123 social-care.care-homes|1231 health.health-administration
  |1233 education.early-years|1251 construction.estates|21 science|2111 science.chemistry|2112 science.biology
  |2113 science.biology|2114 science.physics|2115 science.social-science|212 engineering|2121 engineering.civil
  |2122 engineering.mechanical|2123 engineering.electrical|213 technology|2132 technology.management|2134 technology.software
  |2135 technology.security|2136 technology.testing|2137 technology.networks|2141 technology.software
  |2142 creative.graphic-design|215 environment|221 health.medicine|222 health.allied-health|2224 health.mental-health
  |2225 health.mental-health|2226 health.mental-health|223 health.nursing|224 health.veterinary|225 health.allied-health
  |2251 health.pharmacy|2253 health.dental|2254 health.imaging-laboratory|2255 health.ambulance|231 education
  |2311 education.universities|2312 education.adult-education|2313 education.secondary|2314 education.primary
  |2315 education.early-years|2316 education.special-needs|232 education.leadership|241 legal.lawyers|242 finance
  |2421 finance.accounting|2423 finance.tax|243 business.consulting|2432 marketing|2451 construction.architecture
  |2452 construction.architecture|2453 construction.surveying|2454 construction.surveying|2455 construction.site-management
  |2461 social-care.social-work|2463 social-care.chaplaincy|247 education.libraries|248 manufacturing.quality-control
  |2491 creative.journalism|2492 creative.journalism|2493 marketing.public-relations|2494 marketing|311 engineering
  |3111 science.laboratory|312 engineering.design|313 technology.support|3212 health.pharmacy|322 social-care
  |323 education.classroom-support|3232 education.early-years|324 health.veterinary|3312 security.police|3313 security.fire
  |3314 security.prisons|341 creative|342 creative|343 sport.coaching|3511 transport.aviation|3512 transport.maritime
  |352 legal.paralegals|353 finance|3532 finance.insurance|3533 finance.accounting|3551 business.procurement
  |3552 sales.business-development|3554 marketing|3555 construction.estates|3557 hospitality.events|356 government
  |357 human-resources|3582 security.safety|411 government|412 finance.accounting|4123 finance.banking|4132 finance.insurance
  |4133 transport.warehouse|4134 transport.logistics|4136 human-resources|414 administration.office
  |4143 administration.customer-service|415 administration.office|4152 administration.data-entry
  |421 administration.secretarial|4216 administration.reception|511 environment.agriculture|5113 facilities.grounds
  |5114 facilities.grounds|521 manufacturing.sheet-metal|522 manufacturing.machining|5223 engineering.maintenance
  |523 transport.vehicle-repair|5241 construction.electricians|5242 technology.networks|531 construction
  |5315 construction.plumbing|5316 construction.carpentry|532 construction|5323 construction.painting
  |541 manufacturing.textiles|542 manufacturing.printing|543 hospitality.chefs|5431 manufacturing.food-processing
  |611 education.early-years|6112 education.classroom-support|6113 education.classroom-support|6131 health.health-support
  |6132 health.ambulance|6133 health.dental|6134 social-care.care-homes|6135 social-care.care-homes
  |6136 social-care.care-homes|6211 sport.leisure|6212 hospitality.travel|622 sport.beauty|623 facilities.cleaning
  |6232 facilities.caretaking|624 facilities.cleaning|7111 sales.shop-work|7112 sales.shop-work|7113 sales.telesales
  |7114 health.pharmacy|712 sales|72 administration.customer-service|8111 manufacturing.food-processing
  |814 manufacturing.assembly|815 construction.groundwork|821 transport.driving|8222 transport.warehouse|8231 transport.rail
  |8232 transport.maritime|911 environment.agriculture|912 construction.groundwork|9211 transport.postal
  |922 facilities.cleaning|9231 security.guarding|9241 sales.shop-work|925 transport.warehouse|926 hospitality.restaurant-service
  |9263 hospitality.chefs|9265 hospitality.bars`;

const prefixes = (table: string) =>
  new Map(
    table.split("|").map((entry): [string, string] => {
      const [prefix = "", slug = ""] = entry.trim().split(" ");
      return [prefix, slug];
    }),
  );

/** What a code of each classification looks like, and its table. */
const classifications = [
  { pattern: /^((?:[ABD-N]\d|C1)\d{3})(?!\w)/, slugs: prefixes(rome) },
  { pattern: /(?:\bisco(?:-?(?:08|88))?[\s:/-]{0,2}|\/isco\/)C?(\d{2,4})(?!\d)/i, slugs: prefixes(isco) },
  { pattern: /^C(\d{4})(?![\w])/, slugs: prefixes(isco) },
  // Its codes of four digits are also those of the ISCO, so they are known by its name; none begins with 20.
  { pattern: /\bsoc(?:\s?20[012]0)?[\s:/-]{0,3}(?!20)(\d{4})(?![\d-])/i, slugs: prefixes(british) },
  { pattern: /\bkldb(?:\s?2010)?[\s:/-]{0,2}B?\s?(\d{2,5})(?!\d)/i, slugs: prefixes(kldb) },
];

/**
 * The discipline of a code with or without its name: 'I1304', 'ISCO 2221', 'KldB 81302', 'SOC 2020: 2237',
 * '29-1141.00'; else null.
 */
export function disciplineOfCode(given: string): string | null {
  const said = given.trim();
  for (const { pattern, slugs } of classifications) {
    const code = pattern.exec(said)?.[1] ?? "";
    for (let length = code.length; length > 0; length--) {
      const slug = slugs.get(code.slice(0, length));
      if (slug !== undefined) return slug;
    }
  }
  return /^\d{2}-?\d{4}(?!\d)/.test(said) ? disciplineOfSoc(said) : null;
}
