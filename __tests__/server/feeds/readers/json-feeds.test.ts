import { readDescription } from "../../../../src/server/feeds/normalise/description";
import { readFeed, readWhole, told } from "./feed-file";

const nurse = {
  "@context": "https://schema.org",
  "@type": "JobPosting",
  identifier: { "@type": "PropertyValue", name: "Leeds Hospitals", value: "n-1" },
  title: "Staff Nurse",
  hiringOrganization: { "@type": "Organization", name: "Leeds Hospitals" },
  description: "<p>Care</p>",
  url: "https://jobs.example/n-1",
  datePosted: "2025-05-20",
  validThrough: "2025-06-20T00:00",
  employmentType: ["FULL_TIME", "CONTRACTOR"],
  jobLocation: [
    {
      "@type": "Place",
      address: {
        addressLocality: "Leeds",
        addressRegion: "West Yorkshire",
        addressCountry: "GB",
        postalCode: "LS1 4AP",
      },
      geo: { latitude: "53.8", longitude: -1.55 },
    },
    { "@type": "Place", address: "York, England" },
  ],
  baseSalary: {
    "@type": "MonetaryAmount",
    currency: "GBP",
    value: { "@type": "QuantitativeValue", minValue: 30000, maxValue: "35000", unitText: "YEAR" },
  },
  occupationalCategory: "29-1141.00 Registered Nurses",
  industry: "Healthcare",
};
const chef = { "@type": "http://schema.org/JobPosting", "@id": "https://jobs.example/c", title: "Chef" };

test("a JobPosting is read with all its fields", async () => {
  const [row] = await readFeed(JSON.stringify([nurse]));
  expect(row).toEqual({
    kind: "job",
    row: 1,
    job: {
      externalId: "n-1",
      title: "Staff Nurse",
      company: "Leeds Hospitals",
      description: "<p>Care</p>",
      applyUrl: "https://jobs.example/n-1",
      salary: { minimum: 30000, maximum: "35000", currency: "GBP", period: "YEAR", text: null },
      postedAt: "2025-05-20",
      validThrough: "2025-06-20T00:00",
      places: [
        {
          city: "Leeds",
          region: "West Yorkshire",
          country: "GB",
          postalCode: "LS1 4AP",
          latitude: "53.8",
          longitude: -1.55,
        },
        { text: "York, England" },
      ],
      remote: false,
      jobTypes: ["FULL_TIME", "CONTRACTOR"],
      featured: null,
      language: null,
      occupation: { socCodes: ["29-1141.00 Registered Nurses"], names: [], industries: ["Healthcare"] },
    },
  });
});

test("coordinates given on the Place itself are read", async () => {
  const jobLocation = {
    "@type": "Place",
    latitude: 51.4,
    longitude: "-0.1",
    address: { addressCountry: "GB", postalCode: 1234 },
  };
  expect(await readFeed(JSON.stringify([{ ...chef, jobLocation }]))).toMatchObject([
    { job: { places: [{ country: "GB", postalCode: 1234, latitude: 51.4, longitude: "-0.1" }] } },
  ]);
});

const both = ["1: n-1 Staff Nurse", "2: https://jobs.example/c Chef"];

test.each([
  ["an array", JSON.stringify([nurse, chef])],
  ["an array over many lines", JSON.stringify([nurse, chef], null, 2)],
  ["a graph", JSON.stringify({ "@context": "https://schema.org", "@graph": [nurse, chef] }, null, 2)],
  [
    "an ItemList",
    JSON.stringify({ "@type": "ItemList", itemListElement: [nurse, chef].map((item) => ({ item })) }),
  ],
  ["JSON lines", `${JSON.stringify(nurse)}\n${JSON.stringify(chef)}\n`],
  ["JSON lines without a last end of line", `${JSON.stringify(nurse)}\r\n\r\n${JSON.stringify(chef)}`],
  ["a wrapper", JSON.stringify({ status: true, data: { offset: 0, jobs: [nurse, chef] } })],
])("%s of postings is read", async (kind, content) => {
  const rows = told(await readFeed(content));
  expect(rows.map((row) => row.replace(/^\d+/, ""))).toEqual(both.map((row) => row.replace(/^\d+/, "")));
  if (!kind.startsWith("JSON lines")) expect(rows).toEqual(both);
});

test("a single posting with a byte order mark is read", async () => {
  expect(told(await readFeed(`\ufeff${JSON.stringify(nurse, null, 2)}\n`))).toEqual(["1: n-1 Staff Nurse"]);
});

test("a value that is not a posting is refused with its row number; the others are read", async () => {
  const rows = await readFeed(
    JSON.stringify([{ legal: "No scraping" }, nurse, { "@type": "Person" }, 7, null]),
  );
  expect(told(rows)).toEqual([
    "1! neither an id nor a title by a usual name",
    "2: n-1 Staff Nurse",
    "3! not a schema.org JobPosting but a Person",
    "4! not a JSON object",
    "5! not a JSON object",
  ]);
});

test("a bad line among JSON lines is refused; the others are read", async () => {
  const rows = await readFeed(`${JSON.stringify(nurse)}\n{"title": "Che\n[]\n${JSON.stringify(chef)}\n`);
  expect(told(rows)).toEqual([
    "1: n-1 Staff Nurse",
    "2! not a line of JSON",
    "3! not a JSON object",
    "4: https://jobs.example/c Chef",
  ]);
});

test.each([
  ["an array", JSON.stringify([nurse, chef]).slice(0, -40)],
  ["a document", JSON.stringify({ "@graph": [nurse, chef] }).slice(0, -1)],
  ["JSON lines", `${JSON.stringify(nurse)}\n${JSON.stringify(chef).slice(0, -9)}`],
])("a feed cut off in %s is rejected as a whole", async (_kind, content) => {
  await expect(readFeed(content)).rejects.toThrow(/cut off/);
});

test("malformed JSON is rejected with a one-line message", async () => {
  await expect(readFeed('[{"title": nurse}]')).rejects.toThrow(/^The feed is not well-formed JSON: [^\n]+$/);
  await expect(readFeed("[1] [2]")).rejects.toThrow(/not well-formed JSON/);
  await expect(readFeed('{"@type": "JobPosting", "title": "Teach')).rejects.toThrow(
    "The feed is cut off: its JSON does not end.",
  );
});

test.each([
  [
    { value: "Competitive", unitText: "YEAR" },
    { text: "Competitive", period: "YEAR" },
  ],
  [
    { minValue: 155, value: "£155.62 per week" },
    { minimum: 155, text: "£155.62 per week" },
  ],
  [
    { minValue: 24000, description: "Up to £24,000" },
    { minimum: 24000, text: "Up to £24,000" },
  ],
  [{ value: "24000.00" }, { minimum: "24000.00", text: null }],
  ["£24,000 pro rata", { text: "£24,000 pro rata" }],
])("baseSalary is split into amounts and the advertiser's words: %j", async (value, salary) => {
  const baseSalary = { "@type": "MonetaryAmount", currency: "GBP", value };
  const [row] = await readFeed(JSON.stringify([{ ...chef, baseSalary }]));
  expect(row).toMatchObject({ job: { salary: { currency: "GBP", ...salary } } });
});

describe("fields beside the description", () => {
  const described = async (posting: object) => {
    const [row] = await readFeed(JSON.stringify([{ ...chef, ...posting }]));
    return row?.kind === "job" ? row.job.description : null;
  };

  test("are appended under headings in the posting's language", async () => {
    const more = {
      description: "Cook.\n\nEvery day.",
      responsibilities: "<p>Order &amp; <b>store</b></p>",
      qualifications: "Knife skills",
      skills: ["Baking", { "@type": "DefinedTerm", name: "Tasting <all>" }],
      educationRequirements: {
        "@type": "EducationalOccupationalCredential",
        credentialCategory: "bachelor degree",
      },
      experienceRequirements: { "@type": "OccupationalExperienceRequirements", monthsOfExperience: 24 },
      jobBenefits: "Lunch",
    };
    expect(await described(more)).toBe(
      [
        "<p>Cook.</p>\n<p>Every day.</p>",
        "<h3>Responsibilities</h3>\n<p>Order &amp; <strong>store</strong></p>",
        "<h3>Qualifications</h3>\n<p>Knife skills</p>",
        "<h3>Skills</h3>\n<ul><li>Baking</li><li>Tasting &lt;all&gt;</li></ul>",
        "<h3>Education</h3>\n<p>bachelor degree</p>",
        "<h3>Experience</h3>\n<p>24 months</p>",
        "<h3>Benefits</h3>\n<p>Lunch</p>",
      ].join("\n"),
    );
    expect(await described({ inLanguage: "de-AT", description: "Kochen", jobBenefits: "Essen" })).toBe(
      "<p>Kochen</p>\n<h3>Leistungen</h3>\n<p>Essen</p>",
    );
    expect(await described({ qualifications: "Knife skills" })).toBe(
      "<h3>Qualifications</h3>\n<p>Knife skills</p>",
    );
  });

  test("are left out where they add nothing new; the description is unchanged", async () => {
    const description = "<h2>You</h2><ul><li>Knife&nbsp;skills,</li><li>patience</li></ul>";
    const more = {
      qualifications: "Knife skills. Patience!",
      skills: ["patience"],
      educationRequirements: "no requirements",
      experienceRequirements: null,
      jobBenefits: "",
    };
    expect(await described({ description, ...more })).toBe(description);
    expect(await described({ description, ...more, skills: ["patience", "knives"] })).toContain(
      "<h3>Skills</h3>\n<p>knives</p>",
    );
  });

  test("are still shown when the description alone nearly fills its 50,000 characters", async () => {
    const [row] = await readFeed(
      JSON.stringify([
        { ...chef, description: "Cook. ".repeat(8_000), qualifications: "Knives. ".repeat(8_000) },
      ]),
    );
    if (row?.kind !== "job") throw new Error("It was refused.");
    const read = readDescription(row.job.description ?? "");
    expect(read.text.length).toBeLessThanOrEqual(50_000);
    expect(read.html).toContain("<h3>Qualifications</h3>");
  });
});

test.each([
  ["de", "de"],
  [{ "@type": "Language", name: "German", alternateName: "de" }, "de"],
  [[{ "@type": "Language", name: "de-AT" }], "de-AT"],
  [undefined, null],
])("inLanguage %j is read as %j", async (inLanguage, language) => {
  expect(await readFeed(JSON.stringify([{ ...chef, inLanguage }]))).toMatchObject([{ job: { language } }]);
});

test.each<[name: string, feed: string, job: object, shortfall: string | null]>([
  [
    "Reed",
    `{"results": [{"jobId": 4, "employerName": "Acme", "jobTitle": "Nurse", "locationName": "Leeds",
      "minimumSalary": 30000, "expirationDate": "24/12/2026", "date": "20/11/2026", "jobDescription": "Care",
      "jobUrl": "https://a.example/4"}], "totalResults": 60}`,
    { externalId: "4", company: "Acme", places: [{ text: "Leeds" }], validThrough: "24/12/2026" },
    "The feed says that there are 60 jobs and holds 1",
  ],
  [
    "arbeitnow",
    `{"data": [{"slug": "nurse-4", "company_name": "Acme", "title": "Nurse", "description": "<p>Care</p>",
      "remote": true, "url": "https://a.example/4", "job_types": ["full time"], "location": "Berlin",
      "created_at": 1795680000}], "links": {"next": "https://a.example/?page=2"}}`,
    {
      ...{ externalId: "nurse-4", company: "Acme", remote: true, postedAt: "1795680000" },
      places: [{ text: "Berlin" }],
    },
    "The feed holds 1 jobs and names a page with more",
  ],
  [
    "RemoteOK",
    `[{"id": "4", "position": "Nurse", "company": "Acme", "location": "Worldwide", "salary_min": 5,
      "url": "https://a.example/4"}]`,
    { externalId: "4", company: "Acme", salary: { minimum: "5" }, applyUrl: "https://a.example/4" },
    null,
  ],
  [
    "an object in a field, which has a name and an id of its own",
    `[{"id": 4, "title": "Nurse", "company": {"id": 9, "name": "Acme", "url": "https://acme.example"},
      "location": {"city": "Leeds"}}]`,
    { externalId: "4", company: "Acme", applyUrl: null, places: [{ city: "Leeds" }] },
    null,
  ],
  [
    "a document that begins with the number of its page",
    `{"page":1,"jobs":[{"id":"4","title":"Nurse","company":"Acme"}]}`,
    { externalId: "4", company: "Acme" },
    null,
  ],
])("%s is read by usual field names", async (_name, feed, job, shortfall) => {
  expect(await readWhole(feed)).toMatchObject({ rows: [{ job: { title: "Nurse", ...job } }], shortfall });
});
