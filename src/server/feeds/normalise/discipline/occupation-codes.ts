/**
 * The 2018 Standard Occupational Classification of the US to disciplines, by the longest prefix that is
 * listed: '29-1141' is found by '29-114'. Source: US Bureau of Labor Statistics.
 */
const socTable = `
  11 business|11-1 business.executive|11-2 marketing.brand|11-202 sales.business-development|11-203 marketing.public-relations
  |11-3012 administration.office|11-3013 facilities.facilities-management|11-302 technology.management
  |11-303 finance.analysis|11-305 manufacturing.production-management|11-306 business.procurement
  |11-307 transport.logistics|11-31 human-resources.generalist|11-901 environment.agriculture
  |11-902 construction.site-management|11-903 education.leadership|11-904 engineering|11-905 hospitality.restaurant-management
  |11-908 hospitality.hotels|11-911 health.health-administration|11-914 construction.estates|11-915 social-care
  |13 business|13-102 business.procurement|13-103 finance.insurance|13-104 legal.compliance|13-107 human-resources.generalist
  |13-108 transport.logistics|13-111 business.consulting|13-112 hospitality.events|13-113 social-care.fundraising
  |13-114 human-resources.reward|13-115 human-resources.learning-development|13-116 marketing.market-research
  |13-2 finance|13-201 finance.accounting|13-203 finance.analysis|13-204 finance.banking|13-205 finance.investment
  |13-207 finance.banking|13-208 finance.tax
  |15 technology|15-121 technology.security|15-123 technology.support|15-124 technology.infrastructure|15-125 technology.software
  |15-1253 technology.testing|15-2 science.mathematics|15-205 technology.data
  |17 engineering|17-1 construction.architecture|17-102 construction.surveying|17-201 engineering.aerospace
  |17-204 engineering.chemical|17-205 engineering.civil|17-207 engineering.electrical|17-208 engineering.environmental
  |17-211 engineering.industrial|17-212 engineering.marine|17-214 engineering.mechanical|17-216 engineering.nuclear
  |17-301 engineering.design
  |19 science|19-1 science.biology|19-103 environment.conservation|19-2 science.chemistry|19-201 science.physics
  |19-202 science.earth-science|19-204 science.earth-science|19-3 science.social-science|19-301 government.economics
  |19-303 health.mental-health|19-4 science.laboratory|19-5 security.safety
  |21 social-care|21-101 social-care.counselling|21-102 social-care.social-work|21-2 social-care.chaplaincy
  |23 legal|23-101 legal.lawyers|23-102 legal.courts|23-2 legal.paralegals
  |25 education|25-1 education.universities|25-201 education.early-years|25-202 education.primary|25-203 education.secondary
  |25-205 education.special-needs|25-3 education.adult-education|25-4 education.libraries|25-9 education.classroom-support
  |27 creative|27-1 creative.graphic-design|27-2 creative.performance|27-202 sport.coaching|27-303 marketing.public-relations
  |27-302 creative.journalism|27-304 creative.writing|27-4 creative.photography
  |29 health|29-102 health.dental|29-105 health.pharmacy|29-112 health.allied-health|29-113 health.veterinary
  |29-114 health.nursing|29-115 health.nursing|29-116 health.nursing|29-117 health.nursing|29-12 health.medicine
  |29-201 health.imaging-laboratory|29-203 health.imaging-laboratory|29-204 health.ambulance|29-205 health.pharmacy
  |29-206 health.nursing|29-207 health.health-administration|31 health.health-support|31-112 social-care.care-homes
  |33 security|33-101 security.prisons|33-102 security.fire|33-2 security.fire|33-3 security.police|33-301 security.prisons
  |33-302 security.investigation|33-9 security.guarding
  |35 hospitality.restaurant-service|35-1 hospitality.chefs|35-2 hospitality.chefs|35-301 hospitality.bars
  |37 facilities|37-2 facilities.cleaning|37-3 facilities.grounds
  |39 sport|39-1 sport.leisure|39-2 environment.animals|39-3 sport.leisure|39-4 social-care|39-5 sport.beauty|39-6 hospitality.hotels
  |39-7 hospitality.travel|39-901 education.early-years|39-903 sport.fitness
  |41 sales|41-1 sales.retail-management|41-2 sales.shop-work|41-3 sales.business-development|41-4 sales.field-sales
  |41-902 construction.estates|41-904 sales.telesales
  |43 administration.office|43-3 finance.payroll|43-4 administration.customer-service|43-417 administration.reception
  |43-5 transport.logistics|43-505 transport.postal|43-507 transport.warehouse|43-6 administration.secretarial
  |43-9 administration.data-entry
  |45 environment.agriculture|45-4 environment.forestry
  |47 construction|47-1 construction.site-management|47-203 construction.carpentry|47-206 construction.groundwork
  |47-211 construction.electricians|47-214 construction.painting|47-215 construction.plumbing|47-218 construction.painting
  |49 engineering.maintenance|49-2 engineering.electrical|49-3 transport.vehicle-repair|49-301 engineering.aerospace
  |49-907 facilities.caretaking
  |51 manufacturing|51-1 manufacturing.production-management|51-2 manufacturing.assembly|51-3 manufacturing.food-processing
  |51-4 manufacturing.machining|51-412 manufacturing.sheet-metal|51-5 manufacturing.printing|51-6 manufacturing.textiles
  |51-601 facilities.laundry|51-7 manufacturing.textiles|51-8 facilities.plant-operation|51-906 manufacturing.quality-control
  |53 transport|53-2 transport.aviation|53-3 transport.driving|53-4 transport.rail|53-5 transport.maritime
  |53-6 transport.traffic-management|53-7 transport.warehouse|55 government.intelligence`;

const slugs = new Map(
  socTable.split("|").map((entry) => {
    const [prefix = "", slug = ""] = entry.trim().split(" ");
    return [prefix, slug] as const;
  }),
);

/** The discipline of a code such as '29-1141.00'; null for anything else. */
export function disciplineOfSoc(code: string): string | null {
  const digits = /^(\d{2})-?(\d{4})/.exec(code.trim());
  if (digits === null) return null;
  const full = `${digits[1]}-${digits[2]}`;
  for (let length = full.length; length >= 2; length--) {
    const slug = slugs.get(full.slice(0, length).replace(/-$/, ""));
    if (slug !== undefined) return slug;
  }
  return null;
}

/**
 * Occupational series of the US Office of Personnel Management to disciplines. Each entry holds from its
 * number up to the next, for the series are numbered by subject: 0510 accounting, 0511 auditing, … Source:
 * OPM, Handbook of Occupational Groups and Families.
 */
const opmTable = `
  0006 security.prisons|0011 sales|0017 security.safety|0020 construction.planning|0023 environment.parks
  |0028 engineering.environmental|0030 sport.coaching|0050 social-care|0060 social-care.chaplaincy|0062 creative
  |0072 security.investigation|0080 security.guarding|0081 security.fire|0082 security.police|0084 security.guarding
  |0089 security.emergency-planning|0090 hospitality.travel|0095 legal|0099 administration.office
  |0101 government.economics|0105 government.benefits|0110 government.economics|0130 government.foreign-affairs
  |0132 government.intelligence|0135 government.foreign-affairs|0140 government.economics|0150 science.earth-science
  |0160 human-resources.employee-relations|0170 creative.museums|0180 health.mental-health|0184 science.social-science
  |0185 social-care.social-work|0186 social-care.advice|0188 sport.leisure|0190 science.social-science
  |0201 human-resources.generalist|0241 human-resources.employee-relations|0243 human-resources.learning-development
  |0244 human-resources.employee-relations|0299 human-resources.generalist
  |0301 administration.office|0304 administration.reception|0305 administration.records|0313 administration.office
  |0318 administration.secretarial|0319 administration.data-entry|0332 technology.support|0340 business.projects
  |0341 administration.office|0343 business.analysis|0344 administration.office|0346 transport.logistics
  |0347 business.analysis|0350 administration.office|0356 administration.data-entry
  |0360 human-resources.employee-relations|0382 administration.customer-service|0390 technology.networks
  |0399 administration.office
  |0401 science.biology|0437 environment.horticulture|0440 science.biology|0454 environment.conservation
  |0456 security.fire|0457 environment.conservation|0459 environment.agriculture|0460 environment.forestry
  |0470 environment.agriculture|0480 environment.conservation|0487 environment.agriculture|0499 science.biology
  |0501 finance.accounting|0505 finance.analysis|0510 finance.accounting|0511 finance.audit|0512 finance.tax
  |0525 finance.accounting|0526 finance.tax|0530 finance.payroll|0560 finance.analysis|0570 finance.banking
  |0592 finance.tax|0599 finance
  |0601 health|0602 health.medicine|0605 health.nursing|0621 health.health-support|0625 health.imaging-laboratory
  |0630 health.allied-health|0640 health.health-support|0642 health.imaging-laboratory|0649 health.health-support
  |0651 health.allied-health|0660 health.pharmacy|0662 health.allied-health|0669 health.health-administration
  |0672 health.allied-health|0673 facilities.cleaning|0675 health.health-administration|0680 health.dental
  |0685 health.public-health|0690 security.safety|0696 health.public-health|0699 health|0701 health.veterinary
  |0801 engineering|0803 security.safety|0804 engineering|0806 engineering.chemical|0807 construction.architecture
  |0809 construction.site-management|0810 engineering.civil|0817 construction.surveying|0819 engineering.environmental
  |0828 construction.site-management|0830 engineering.mechanical|0840 engineering.nuclear|0850 engineering.electrical
  |0858 engineering|0861 engineering.aerospace|0871 engineering.marine|0880 engineering.civil
  |0881 engineering.chemical|0890 engineering.environmental|0893 engineering.chemical|0895 engineering.industrial
  |0898 engineering
  |0901 legal|0904 legal.lawyers|0930 legal.courts|0950 legal.paralegals|0962 government.benefits
  |0963 legal.paralegals|0965 legal.property|0967 security.borders|0986 legal.paralegals|0987 finance.tax
  |0991 finance.insurance|0996 government.benefits|0999 legal
  |1001 creative|1008 creative.graphic-design|1010 creative.museums|1020 creative.graphic-design
  |1035 marketing.public-relations|1040 creative.writing|1051 creative.performance|1056 creative
  |1060 creative.photography|1082 creative.writing|1084 creative.graphic-design|1087 creative.journalism
  |1101 business.operations|1102 business.procurement|1130 business.analysis|1140 government.foreign-affairs
  |1144 sales.retail-management|1145 environment.agriculture|1150 manufacturing.production-management
  |1160 finance.analysis|1163 finance.insurance|1165 finance.banking|1169 finance.tax|1170 construction.estates
  |1173 social-care.housing|1176 facilities.facilities-management|1199 business|1202 legal.intellectual-property
  |1301 science|1306 science.physics|1311 science.laboratory|1313 science.earth-science|1320 science.chemistry
  |1330 science.physics|1340 science.earth-science|1373 construction.surveying|1374 science.earth-science
  |1380 science.chemistry|1386 creative.photography|1397 security.investigation|1398 science
  |1410 education.libraries|1501 science.mathematics|1550 technology.software|1560 technology.data
  |1598 science.mathematics|1601 facilities.facilities-management|1630 facilities.grounds
  |1640 facilities.facilities-management|1654 manufacturing.printing|1658 facilities.laundry
  |1667 hospitality.restaurant-management|1670 engineering.maintenance|1699 facilities
  |1701 education|1702 education.classroom-support|1710 education.secondary|1712 education.training
  |1715 social-care.advice|1720 education|1725 health.public-health|1730 education|1750 education.training
  |1799 education|1801 government.inspection|1805 security.investigation|1815 government.inspection
  |1831 legal.compliance|1849 government.inspection|1860 human-resources.employee-relations
  |1862 government.inspection|1881 security.borders|1899 security.investigation
  |1910 manufacturing.quality-control|1980 government.inspection|1999 manufacturing.quality-control
  |2001 transport.warehouse|2003 transport.logistics|2005 transport.warehouse|2010 transport.logistics
  |2032 manufacturing.printing|2091 sales.shop-work|2099 transport.warehouse
  |2101 transport.logistics|2121 transport.rail|2123 transport.traffic-management|2131 transport.logistics
  |2150 transport.aviation|2151 transport.logistics|2152 transport.aviation|2161 transport.maritime|2181 transport.aviation|2199 transport
  |2210 technology|2212 technology.security|2299 technology
  |2501 technology.networks|2601 engineering.electrical|2801 construction.electricians|2892 engineering.aerospace
  |3101 manufacturing.textiles|3301 engineering.maintenance|3401 manufacturing.machining
  |3501 construction.groundwork|3511 science.laboratory|3513 finance|3515 science.laboratory|3546 transport.rail
  |3566 facilities.cleaning|3601 construction.painting|3701 manufacturing.sheet-metal|3705 manufacturing.quality-control
  |3707 manufacturing.sheet-metal|3901 creative.photography|4001 manufacturing|4101 construction.painting
  |4201 construction.plumbing|4301 manufacturing|4401 manufacturing.printing|4601 construction.carpentry
  |4701 facilities.caretaking|4714 manufacturing|4737 engineering.maintenance|4754 facilities.grounds
  |4801 engineering.maintenance|5001 environment.agriculture|5003 environment.horticulture|5026 facilities.grounds
  |5031 environment.agriculture|5042 environment.forestry|5048 environment.animals|5201 construction
  |5220 engineering.marine|5301 engineering.maintenance|5401 facilities.plant-operation|5423 manufacturing
  |5426 transport.maritime|5427 facilities.plant-operation|5440 manufacturing.printing|5701 transport.driving
  |5716 construction.groundwork|5736 transport.rail|5767 transport.aviation|5782 transport.maritime
  |5801 transport.vehicle-repair|6501 government.intelligence|6601 engineering.maintenance|6901 transport.warehouse
  |7001 transport.warehouse|7301 facilities.laundry|7401 hospitality.chefs|7405 hospitality.bars|7407 manufacturing.food-processing
  |7408 hospitality.restaurant-service|7601 sport.beauty|8201 engineering.maintenance|8601 engineering.aerospace
  |8610 transport.vehicle-repair|8801 engineering.aerospace|9001 creative.photography|9901 transport.maritime`;

const entries = opmTable.split("|").map((entry) => {
  const [from = "", slug = ""] = entry.trim().split(" ");
  return { from: Number(from), slug };
});

/**
 * The discipline of a four-digit series; null for what is no series. A group as a whole ('2210') may be a
 * root.
 */
export function disciplineOfSeries(series: string): string | null {
  if (!/^\d{1,4}$/.test(series.trim())) return null;
  const number = Number(series);
  return entries.findLast(({ from }) => from <= number)?.slug ?? null;
}

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
