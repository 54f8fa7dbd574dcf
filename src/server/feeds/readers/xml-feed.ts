import { type FeedRow, type RawPlace, refused } from "../feed-row";
import type { Texts } from "./decode-text";
import { type XmlRecord, xmlRecords } from "./xml-records";

/** What job boards call each field, the surest name first. */
const names = {
  id: ["referencenumber", "reference", "jobreference", "jobid", "vacancyid", "requisitionid", "id", "guid"],
  title: ["title", "jobtitle", "vacancytitle", "vtitle", "positiontitle"],
  company: [
    "company",
    "companyname",
    "employer",
    "hiringorganization",
    "advertiser",
    "organisation",
    "organization",
    "recruiter",
    "categoryschoolnetwork",
  ],
  description: ["description", "jobdescription", "jobadvert", "adverttext", "body", "summary", "content"],
  url: ["url", "applyurl", "applicationurl", "adverturl", "joburl", "link"],
  posted: ["date", "dateposted", "posteddate", "publishon", "pubdate", "published", "startdate", "updated"],
  expires: ["expirationdate", "expirydate", "expiresat", "closingdate", "validthrough", "enddate", "expires"],
  city: ["city", "town", "locality"],
  region: ["state", "region", "county", "province"],
  country: ["country", "countrycode"],
  place: ["location", "joblocation", "categorylocation", "place", "address"],
  latitude: ["latitude", "lat"],
  longitude: ["longitude", "lng", "lon", "long"],
  salary: ["salary", "salarytext", "salaryrange", "compensation", "pay"],
  salaryMin: ["salarymin", "minsalary", "minimumsalary", "salaryrangefrom", "salaryfrom"],
  salaryMax: ["salarymax", "maxsalary", "maximumsalary", "salaryrangeto", "salaryto"],
  currency: ["salarycurrency", "currency"],
  period: ["salaryperiod", "salaryunit", "salarytype"],
  jobType: [
    "jobtype",
    "employmenttype",
    "contracttype",
    "categorycontracttype",
    "vcontracttype",
    "workingpatterns",
    "workingpattern",
    "categoryworkingpattern",
    "workinghours",
  ],
  category: [
    "category",
    "categories",
    "jobcategory",
    "categoryjobcategory",
    "occupation",
    "sector",
    "industry",
    "function",
    "jobrole",
    "jobroles",
    "categoryroletype",
  ],
  remote: ["remotetype", "remote"],
} as const; // prettier-ignore

type Field = keyof typeof names;

/** Indeed's XML, and the RSS and home-made XML that boards offer instead: a job an element, its fields below it by name. */
export async function* xmlRows(texts: Texts): AsyncGenerator<FeedRow> {
  let row = 0;
  for await (const record of xmlRecords(texts)) {
    row += 1;
    yield record.size === 0 ? refused(row, null, "an empty element") : rowOf(record, row);
  }
}

function rowOf(record: XmlRecord, row: number): FeedRow {
  const all = (field: Field) => names[field].flatMap((name) => record.get(name) ?? []);
  const one = (field: Field) => all(field)[0] ?? null;
  return {
    kind: "job",
    row,
    job: {
      externalId: one("id") ?? one("url") ?? "",
      title: one("title"),
      company: one("company"),
      description: longest(all("description")),
      applyUrl: one("url"),
      salary: {
        minimum: one("salaryMin"),
        maximum: one("salaryMax"),
        currency: one("currency"),
        period: one("period"),
        text: one("salary"),
      },
      postedAt: one("posted"),
      validThrough: one("expires"),
      places: placesOf(all),
      remote: all("remote").some((word) => /^(?:true|yes|1|fully|remote|wfh)/i.test(word)),
      jobTypes: all("jobType"),
      occupation: { names: all("category") },
    },
  };
}

/** Several places come as several elements of each name, in step. */
function placesOf(all: (field: Field) => readonly string[]): RawPlace[] {
  const texts = all("place");
  const cities = all("city");
  const regions = all("region");
  const countries = all("country");
  const count = Math.max(texts.length, cities.length, Math.min(1, regions.length + countries.length));
  return Array.from({ length: count }, (_, index) => ({
    text: cities[index] === undefined ? (texts[index] ?? null) : null,
    city: cities[index] ?? null,
    region: regions[index] ?? regions[0] ?? null,
    country: countries[index] ?? countries[0] ?? null,
    latitude: all("latitude")[index] ?? null,
    longitude: all("longitude")[index] ?? null,
  }));
}

/** RSS items carry a teaser beside the text. */
function longest(texts: readonly string[]): string | null {
  return [...texts].sort((one, other) => other.length - one.length)[0] ?? null;
}
