/**
 * The 2018 Standard Occupational Classification of the US to disciplines, by the longest prefix that is
 * listed: '29-1141' is found by '29-114'. Source: US Bureau of Labor Statistics.
 */
const table = `
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
  table.split("|").map((entry) => {
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
