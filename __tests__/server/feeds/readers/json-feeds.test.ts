import { readFeed, told } from "./feed-file";

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

test("a whole JobPosting", async () => {
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
      language: null,
      occupation: { socCodes: ["29-1141.00 Registered Nurses"], names: [], industries: ["Healthcare"] },
    },
  });
});

test("coordinates that stand in the place itself", async () => {
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

test("remote work is where applicants may live, and pay may be a number or a text", async () => {
  const remote = {
    ...chef,
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: [{ "@type": "Country", name: "USA" }],
    baseSalary: "£12 an hour",
  };
  const rows = await readFeed(JSON.stringify([remote, { ...chef, baseSalary: 12, salaryCurrency: "GBP" }]));
  expect(rows[0]).toMatchObject({
    job: { remote: true, places: [{ text: "USA" }], salary: { text: "£12 an hour" } },
  });
  expect(rows[1]).toMatchObject({ job: { salary: { minimum: 12, currency: "GBP" } } });
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
])("%s of postings", async (kind, content) => {
  const rows = told(await readFeed(content));
  expect(rows.map((row) => row.replace(/^\d+/, ""))).toEqual(both.map((row) => row.replace(/^\d+/, "")));
  if (!kind.startsWith("JSON lines")) expect(rows).toEqual(both);
});

test("a single posting, with a byte order mark", async () => {
  expect(told(await readFeed(`\ufeff${JSON.stringify(nurse, null, 2)}\n`))).toEqual(["1: n-1 Staff Nurse"]);
});

test("what is no posting is refused with its row, and the others are read", async () => {
  const rows = await readFeed(
    JSON.stringify([{ legal: "No scraping" }, nurse, { "@type": "Person" }, 7, null]),
  );
  expect(told(rows)).toEqual([
    "1! not a schema.org JobPosting",
    "2: n-1 Staff Nurse",
    "3! not a schema.org JobPosting but a Person",
    "4! not a JSON object",
    "5! not a JSON object",
  ]);
});

test("a bad line among JSON lines is refused alone", async () => {
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
])("%s that is cut off is broken as a whole", async (_kind, content) => {
  await expect(readFeed(content)).rejects.toThrow(/cut off/);
});

test("JSON that is none is broken, and says so in one line", async () => {
  await expect(readFeed('[{"title": nurse}]')).rejects.toThrow(/^The feed is not well-formed JSON: [^\n]+$/);
  await expect(readFeed("[1] [2]")).rejects.toThrow(/not well-formed JSON/);
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
])("the advertiser's words where an amount should be: %j", async (value, salary) => {
  const baseSalary = { "@type": "MonetaryAmount", currency: "GBP", value };
  const [row] = await readFeed(JSON.stringify([{ ...chef, baseSalary }]));
  expect(row).toMatchObject({ job: { salary: { currency: "GBP", ...salary } } });
});
