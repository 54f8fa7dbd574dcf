import { linkedJobPosting } from "../../../src/server/rendering/linked-data";
import type { JobDetail } from "../../../src/shared/wire/job";
import { jobRecord } from "../http/parts";

function postingOf(changed: Partial<JobDetail>, places = [leeds]) {
  const { job } = jobRecord(7, "Staff Nurse", null);
  return linkedJobPosting({ job: { ...job, ...changed }, places }, "Jobsieve");
}

const leeds = { locality: "Leeds", region: "West Yorkshire", countryCode: "GB" };

test("what search engines require is there, and nothing that is not known", () => {
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
  "without a description there are no facts: %j",
  (description_html) => {
    expect(postingOf({ description_html })).toBeNull();
  },
);

test("a closing date, types and a salary are said in schema.org's words", () => {
  const salary = { min: 30000, max: 35000, currency: "GBP", period: "year", text: "Band 5" } as const;
  const job_types = ["full-time", "permanent", "contract", "freelance"].map((slug) => ({ slug, name: slug }));
  expect(postingOf({ valid_through: "2030-01-01T00:00:00.000Z", salary, job_types })).toMatchObject({
    validThrough: "2030-01-01T23:59:59Z",
    employmentType: ["FULL_TIME", "CONTRACTOR"],
    baseSalary: { currency: "GBP", value: { minValue: 30000, maxValue: 35000, unitText: "YEAR" } },
  });
});

test("one figure is one value", () => {
  const salary = { min: null, max: 15.5, currency: "GBP", period: "hour", text: "" } as const;
  expect(postingOf({ salary })).toMatchObject({ baseSalary: { value: { value: 15.5, unitText: "HOUR" } } });
});

test("a salary in words only is left out", () => {
  const salary = { min: null, max: null, currency: "", period: "year", text: "Competitive" } as const;
  expect(postingOf({ salary })).not.toHaveProperty("baseSalary");
});

test("a remote job says who may do it", () => {
  expect(postingOf({ remote: true })).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: [{ "@type": "Country", name: "GB" }],
  });
});
