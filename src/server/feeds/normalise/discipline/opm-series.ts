/**
 * Occupational series of the US Office of Personnel Management to disciplines. Each entry holds from its
 * number up to the next, for the series are numbered by subject: 0510 accounting, 0511 auditing, … Source:
 * OPM, Handbook of Occupational Groups and Families.
 */
const table = `
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

const entries = table.split("|").map((entry) => {
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
