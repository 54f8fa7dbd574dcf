import { type FeedRow, type RawPlace, refused, unreadable } from "../feed/feed-row";
import { saysRemote } from "./postings/read-posting";
import type { Texts } from "./text/decode-text";
import { type XmlElement, xmlRecords } from "./xml-records";

/** Elements that hold a job: Indeed's, RSS', and what other boards call it. */
const recordNames = ["job", "item", "vacancy", "jobposting"];

/** What job boards call each field, the surest name first. */
// biome-ignore format: a table
const names = {
  id: ["referencenumber", "reference", "jobreference", "jobid", "vacancyid", "requisitionid", "id", "guid"],
  title: ["title", "jobtitle", "vacancytitle", "vtitle", "positiontitle"],
  company: [
    "company", "companyname", "employer", "hiringorganization", "advertiser", "organisation", "organization",
    "recruiter", "categoryschoolnetwork",
  ],
  description: [
    "description", "jobdescription", "jobadvert", "adverttext", "body", "htmljobs", "summary", "content",
    "encoded",
  ],
  url: ["url", "applyurl", "applicationurl", "adverturl", "joburl", "link"],
  posted: [
    "date", "dateposted", "posteddate", "postedat", "listdate", "publishon", "pubdate", "published",
    "publishedat", "publishdate", "publicationdate", "activationdate", "startdate", "createdat", "updated",
  ],
  expires: [
    "expirationdate", "expirydate", "expiresat", "closingdate", "validthrough", "enddate", "expires",
    "expiry", "deadline", "applicationdeadline",
  ],
  city: ["city", "town", "locality"],
  region: ["state", "region", "county", "province"],
  country: ["country", "countrycode"],
  place: ["location", "joblocation", "categorylocation", "place", "address"],
  postcode: ["postalcode", "postcode", "zip", "zipcode"],
  latitude: ["latitude", "lat"],
  longitude: ["longitude", "lng", "lon", "long"],
  salary: ["salary", "salarytext", "salaryrange", "compensation", "pay", "wage", "payrate"],
  salaryMin: [
    "salarymin", "minsalary", "minimumsalary", "salaryrangefrom", "salaryfrom", "compensationmin", "paymin",
  ],
  salaryMax: [
    "salarymax", "maxsalary", "maximumsalary", "salaryrangeto", "salaryto", "compensationmax", "paymax",
  ],
  currency: ["salarycurrency", "currency", "compensationcurrency", "paycurrency"],
  period: [
    "salaryperiod", "salaryunit", "salarytype", "compensationtype", "compensationinterval", "paytype",
    "payperiod",
  ],
  jobType: [
    "jobtype", "employmenttype", "contracttype", "categorycontracttype", "vcontracttype", "workingpatterns",
    "workingpattern", "categoryworkingpattern", "workinghours", "positiontype", "type",
  ],
  category: [
    "category", "categories", "jobcategory", "categoryjobcategory", "occupation", "function", "jobfunction",
    "role", "jobrole", "jobroles", "categoryroletype",
  ],
  industry: ["industry", "sector", "department"],
  language: ["language", "lang", "joblanguage"],
  remote: ["remotetype", "remote", "remotestatus", "workplacetype", "workplacetypes"],
} as const;

type Field = keyof typeof names;

/**
 * Indeed's XML, and the RSS and home-made XML that boards offer instead: a job an element, its fields below
 * it by name.
 */
export async function* xmlRows(texts: Texts): AsyncGenerator<FeedRow> {
  let row = 0;
  for await (const record of xmlRecords(texts, recordNames)) {
    row += 1;
    if ("reason" in record) yield unreadable(row, record.reason);
    else yield rowOf(textsByName(record), row);
  }
}

/** The texts inside an element, by the name of the element that holds them, in their order. */
function textsByName(element: XmlElement): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  const gather = ({ name, text, children }: XmlElement) => {
    for (const child of children) gather(child);
    const said = text.trim();
    const known = texts.get(name);
    if (said !== "" && known === undefined) texts.set(name, [said]);
    else if (said !== "") known?.push(said);
  };
  for (const child of element.children) gather(child);
  return texts;
}

function rowOf(record: ReadonlyMap<string, readonly string[]>, row: number): FeedRow {
  if (record.size === 0) return refused(row, null, "an empty element");
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
      remote: all("remote").some(saysRemote),
      jobTypes: all("jobType"),
      occupation: { names: all("category"), industries: all("industry") },
      language: one("language"),
    },
  };
}

/** Several places come as several elements of each name, in step. */
function placesOf(all: (field: Field) => readonly string[]): RawPlace[] {
  const texts = all("place");
  const cities = all("city");
  const regions = all("region");
  const countries = all("country");
  const postcodes = all("postcode");
  const latitudes = all("latitude");
  const areas = Math.min(1, regions.length + countries.length);
  const count = Math.max(texts.length, cities.length, postcodes.length, latitudes.length, areas);
  return Array.from({ length: count }, (_, index) => ({
    text: cities[index] === undefined ? (texts[index] ?? null) : null,
    city: cities[index] ?? null,
    region: regions[index] ?? regions[0] ?? null,
    country: countries[index] ?? countries[0] ?? null,
    postalCode: postcodes[index] ?? null,
    latitude: latitudes[index] ?? null,
    longitude: all("longitude")[index] ?? null,
  }));
}

/** RSS items carry a teaser beside the text. */
function longest(texts: readonly string[]): string | null {
  return [...texts].sort((one, other) => other.length - one.length)[0] ?? null;
}
