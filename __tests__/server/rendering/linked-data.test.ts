import fc from "fast-check";
import type { PostalPlace } from "../../../src/server/jobs/job-service";
import { linkedJobPosting } from "../../../src/server/rendering/linked-data";
import { jobTypes } from "../../../src/server/taxonomy/taxonomy";
import type { JobDetail } from "../../../src/shared/wire/job";
import { salaryPeriods } from "../../../src/shared/wire/results";
import { jobRecord } from "../http/parts";

function postingOf(
  changed: Partial<JobDetail>,
  places: PostalPlace[] = [leeds],
  country: string | null = null,
) {
  const { job } = jobRecord(7, "Staff Nurse", null);
  return linkedJobPosting({ job: { ...job, ...changed }, places }, { name: "Jobsieve", country });
}

const leeds = { locality: "Leeds", region: "West Yorkshire", countryCode: "GB" };

test("a posting has what search engines require, and no properties without data", () => {
  expect(postingOf({})).toEqual({
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title: "Staff Nurse",
    description: "<p>Care.</p>",
    identifier: { "@type": "PropertyValue", name: "Jobsieve", value: "7" },
    datePosted: "2020-01-01T00:00:00.000Z",
    hiringOrganization: { "@type": "Organization", name: "St Elsewhere" },
    jobLocation: [
      {
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          addressLocality: "Leeds",
          addressRegion: "West Yorkshire",
          addressCountry: "GB",
        },
      },
    ],
    directApply: false,
  });
});

test.each(["", " ", "<br><br>", "<p></p>\n"])(
  "there is no posting without a description: %j",
  (description_html) => {
    expect(postingOf({ description_html })).toBeNull();
  },
);

test("closing date, job types and salary use schema.org's terms", () => {
  const salary = { min: 30000, max: 35000, currency: "GBP", period: "year", text: "Band 5" } as const;
  const job_types = ["full-time", "permanent", "contract", "freelance"].map((slug) => ({ slug, name: slug }));
  expect(postingOf({ valid_through: "2030-01-01T00:00:00.000Z", salary, job_types })).toMatchObject({
    validThrough: "2030-01-01T23:59:59Z",
    employmentType: ["FULL_TIME", "CONTRACTOR"],
    baseSalary: { currency: "GBP", value: { minValue: 30000, maxValue: 35000, unitText: "YEAR" } },
  });
});

test("a salary of one figure is a single value", () => {
  const salary = { min: 15.5, max: 15.5, currency: "GBP", period: "hour", text: "" } as const;
  expect(postingOf({ salary })).toMatchObject({ baseSalary: { value: { value: 15.5, unitText: "HOUR" } } });
});

test("a salary in words only is left out", () => {
  const salary = { min: null, max: null, currency: "", period: "year", text: "Competitive" } as const;
  expect(postingOf({ salary })).not.toHaveProperty("baseSalary");
});

test.each([
  [[leeds], "FR", "GB"],
  [[], "FR", "FR"],
])("a remote job is open to the country of its places, else the site's: %#", (places, country, name) => {
  expect(postingOf({ remote: true }, places, country)).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: [{ "@type": "Country", name }],
  });
});

test("there is no posting without a date, an employer, or a place or country", () => {
  expect(postingOf({ posted_at: null })).toBeNull();
  expect(postingOf({ company: "" })).toBeNull();
  expect(postingOf({ remote: true }, [])).toBeNull();
  expect(postingOf({ remote: false }, [], "GB")).toBeNull();
});

test.each([
  [{ min: 30000, max: null }, { minValue: 30000 }],
  [{ min: null, max: 45000 }, { maxValue: 45000 }],
  [{ min: 45000, max: 45000 }, { value: 45000 }],
])("a salary of %j has only the ends that are known", (ends, value) => {
  const posting = postingOf({ salary: { ...ends, currency: "GBP", period: "year", text: "" } });
  expect(posting).toMatchObject({ baseSalary: { value: { ...value, unitText: "YEAR" } } });
  expect(Object.keys(Object(Object(posting).baseSalary).value).sort()).toEqual(
    ["@type", ...Object.keys(value), "unitText"].sort(),
  );
});

type Rule = (value: unknown) => boolean;
const isText: Rule = (value) => typeof value === "string" && value.trim() !== "";
const isTime: Rule = (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
const isOneOf =
  (...values: string[]): Rule =>
  (value) =>
    values.includes(value as string);
const isListOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(rule);
const isMoney: Rule = (value) => typeof value === "number" && Number.isFinite(value) && value > 0;
const isObjectOf =
  (type: string, rules: Readonly<Record<string, Rule>>): Rule =>
  (value) => {
    const { "@type": given, ...rest } = Object(value);
    return given === type && Object.entries(rest).every(([key, each]) => rules[key]?.(each) === true);
  };
const isAddress = isObjectOf("PostalAddress", {
  addressLocality: isText,
  addressRegion: isText,
  addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)),
});
const employmentTypes = "FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER".split(" ");

/** The rules of https://developers.google.com/search/docs/appearance/structured-data/job-posting. */
const documented: Readonly<Record<string, Rule>> = {
  title: isText,
  description: isText,
  datePosted: isTime,
  validThrough: isTime,
  hiringOrganization: isObjectOf("Organization", { name: isText }),
  identifier: isObjectOf("PropertyValue", { name: isText, value: isText }),
  employmentType: isListOf(isOneOf(...employmentTypes)),
  jobLocation: isListOf(isObjectOf("Place", { address: isAddress })),
  jobLocationType: isOneOf("TELECOMMUTE"),
  applicantLocationRequirements: isListOf(isObjectOf("Country", { name: isText })),
  directApply: (value) => typeof value === "boolean",
  baseSalary: isObjectOf("MonetaryAmount", {
    currency: (value) => Intl.supportedValuesOf("currency").includes(String(value)),
    value: (value) =>
      isObjectOf("QuantitativeValue", {
        value: isMoney,
        minValue: isMoney,
        maxValue: isMoney,
        unitText: isOneOf("HOUR", "DAY", "WEEK", "MONTH", "YEAR"),
      })(value) && "value" in Object(value) !== ("minValue" in Object(value) || "maxValue" in Object(value)),
  }),
};

/** The properties of a posting that search engines would refuse. */
function faultsOf(posting: object): string[] {
  const { "@context": context, "@type": type, ...facts } = posting as Record<string, unknown>;
  const required = ["title", "description", "datePosted", "hiringOrganization"];
  const isRemote = facts.jobLocationType !== undefined;
  return [
    ...(context === "https://schema.org/" && type === "JobPosting" ? [] : ["type"]),
    ...required.filter((key) => !(key in facts)),
    ...("jobLocation" in facts || isRemote ? [] : ["jobLocation"]),
    ...(isRemote === "applicantLocationRequirements" in facts ? [] : ["applicantLocationRequirements"]),
    ...Object.entries(facts).flatMap(([key, value]) => (documented[key]?.(value) ? [] : [key])),
  ];
}

const anyTime = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const anyAmount = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 1_000_000 }));
const anyPlace: fc.Arbitrary<PostalPlace> = fc.record({
  locality: fc.constantFrom(null, "Leeds", "Wien"),
  region: fc.constantFrom(null, "West Yorkshire"),
  countryCode: fc.constantFrom("GB", "AT", "US"),
});
const anyJob = fc.record({
  title: fc.constantFrom("Staff Nurse", "Koch (m/w/d)"),
  company: fc.constantFrom("", "St Elsewhere"),
  description_html: fc.constantFrom("", "<p></p>", "<p>Care.</p>"),
  posted_at: fc.option(anyTime),
  valid_through: fc.option(anyTime),
  remote: fc.boolean(),
  job_types: fc.subarray([...jobTypes]),
  salary: fc.option(
    fc.record({
      min: anyAmount,
      max: anyAmount,
      currency: fc.constantFrom("GBP", "EUR", "JPY"),
      period: fc.constantFrom(...salaryPeriods),
      text: fc.constantFrom("", "Competitive"),
    }),
  ),
});

test("the posting of any job follows the search engines' rules, or there is none", () => {
  let written = 0;
  fc.assert(
    fc.property(
      anyJob,
      fc.array(anyPlace, { maxLength: 3 }),
      fc.constantFrom(null, "GB"),
      (job, places, country) => {
        const posting = postingOf(job, places, country);
        if (posting === null) return;
        written += 1;
        expect(faultsOf(JSON.parse(JSON.stringify(posting)))).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
  expect(written).toBeGreaterThan(20);
});
