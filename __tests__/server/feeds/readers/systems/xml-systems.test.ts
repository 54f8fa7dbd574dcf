import { jobsOf, normalised, readTold } from "./postings";

const personio = `<?xml version="1.0" encoding="UTF-8"?>
<workzag-jobs>
  <position>
    <id>1234</id>
    <subcompany>Muster GmbH</subcompany>
    <office>London</office>
    <additionalOffices><office>Leeds</office><office>Remote</office></additionalOffices>
    <department>Engineering</department>
    <recruitingCategory>Technology</recruitingCategory>
    <jobDescriptions>
      <jobDescription><name>Your &amp; our tasks</name><value><![CDATA[<p>Build things</p>]]></value></jobDescription>
      <jobDescription><name>Nothing</name><value/></jobDescription>
      <jobDescription><name>You</name><value><![CDATA[<ul><li>Careful</li></ul>]]></value></jobDescription>
    </jobDescriptions>
    <name>Frontend Developer</name>
    <employmentType>permanent</employmentType>
    <schedule>full-or-part-time</schedule>
    <occupation>software_and_web_development</occupation>
    <occupationCategory>it_software</occupationCategory>
    <salaryInformation><min>60000</min><max>70000</max><currencyCode>EUR</currencyCode><type>yearly</type></salaryInformation>
    <createdAt>2026-05-27T15:21:04+0000</createdAt>
  </position>
  <position/>
  <position><id>1235</id><office>Leeds</office><name>Student</name><employmentType>working_student</employmentType></position>
</workzag-jobs>`;

test("Personio's positions are read", async () => {
  const { format, rows } = await readTold(personio);
  expect(format).toBe("personio");
  expect(rows[0]).toMatchObject({
    job: {
      externalId: "1234",
      title: "Frontend Developer",
      company: "Muster GmbH",
      description:
        "<h3>Your &amp; our tasks</h3>\n<p>Build things</p>\n\n<h3>You</h3>\n<ul><li>Careful</li></ul>",
      applyUrl: null,
      salary: { minimum: "60000", maximum: "70000", currency: "EUR", period: "yearly" },
      postedAt: "2026-05-27T15:21:04+0000",
      places: [{ text: "London" }, { text: "Leeds" }, { text: "Remote" }],
      jobTypes: ["permanent", "full time, part time"],
      occupation: {
        names: ["software and web development"],
        industries: ["it software", "Engineering", "Technology"],
      },
    },
  });
  expect(rows[0]?.kind === "job" && normalised(rows[0].job)).toMatchObject({
    job: { remote: true, jobTypes: ["full-time", "part-time", "permanent"], salary: { annual: 70000 } },
  });
  expect(rows[1]).toMatchObject({ kind: "refused", reason: "an empty element" });
  expect(rows[2]).toMatchObject({ job: { title: "Student", company: null, description: null } });
  expect(rows[2]?.kind === "job" && normalised({ ...rows[2].job, company: "Muster" })).toMatchObject({
    job: { jobTypes: ["internship", "part-time"] },
  });
});

const teamtailor = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:tt="https://teamtailor.com/locations"><channel><title>Acme</title>
  <item>
    <title>Hardware Engineer</title>
    <description>&lt;p&gt;Design boards&lt;/p&gt;</description>
    <pubDate>Sat, 15 May 2026 10:00:00 +0200</pubDate>
    <link>https://career.example/jobs/1-hardware-engineer</link>
    <remoteStatus>hybrid</remoteStatus>
    <guid>aaaa-1111</guid>
    <tt:locations>
      <tt:location><tt:name>Site</tt:name><tt:city></tt:city><tt:country>United Kingdom</tt:country></tt:location>
      <tt:location><tt:name>North</tt:name><tt:address>1 Park Row</tt:address><tt:zip>LS1 4AP</tt:zip><tt:city>Leeds</tt:city><tt:country>United Kingdom</tt:country></tt:location>
    </tt:locations>
    <tt:department>Electronics</tt:department>
    <tt:role>Engineering</tt:role>
  </item>
  <item><title>Writer</title><guid>bbbb-2222</guid><remoteStatus>fully</remoteStatus></item>
</channel></rss>`;

test("Teamtailor's RSS keeps each place's own fields", async () => {
  const { format } = await readTold(teamtailor);
  expect(format).toBe("teamtailor-rss");
  const [engineer, writer] = await jobsOf(teamtailor);
  expect(engineer).toMatchObject({
    externalId: "aaaa-1111",
    title: "Hardware Engineer",
    description: "<p>Design boards</p>",
    applyUrl: "https://career.example/jobs/1-hardware-engineer",
    postedAt: "Sat, 15 May 2026 10:00:00 +0200",
    places: [
      { text: "Site", country: "United Kingdom" },
      { city: "Leeds", country: "United Kingdom", postalCode: "LS1 4AP" },
    ],
    remote: false,
    occupation: { names: ["Engineering"], industries: ["Electronics"] },
  });
  expect(writer).toMatchObject({ remote: true, places: [], description: null });
});

const linkedin = `<?xml version="1.0" encoding="UTF-8"?>
<source><lastBuildDate>Mon, 01 Jun 2026 10:00:00 GMT</lastBuildDate><publisher>Board</publisher>
  <job>
    <partnerJobId><![CDATA[p-1]]></partnerJobId>
    <company><![CDATA[Acme Retail]]></company>
    <companyId>12345</companyId>
    <title><![CDATA[Store Manager]]></title>
    <description><![CDATA[<p>Lead a store</p>]]></description>
    <applyUrl><![CDATA[https://jobs.example/p-1]]></applyUrl>
    <location><![CDATA[Dallas, TX]]></location>
    <city>Dallas</city><state>TX</state><country>US</country><postalCode>75201</postalCode>
    <alternateLocations><alternateLocation>Houston, Texas</alternateLocation></alternateLocations>
    <industryCodes><industryCode>27</industryCode></industryCodes>
    <jobFunctions><jobFunction>mgmt</jobFunction></jobFunctions>
    <workplaceTypes>On-site</workplaceTypes>
    <jobtype>FULL_TIME</jobtype>
    <salaries><salary>
      <lowEnd><amount>50000</amount><currencyCode>USD</currencyCode></lowEnd>
      <highEnd><amount>60000</amount><currencyCode>USD</currencyCode></highEnd>
      <period>YEARLY</period><type>BASE_SALARY</type>
    </salary></salaries>
    <listDate>5/8/2026</listDate>
    <expirationDate>7/8/2026</expirationDate>
  </job>
  <job><partnerJobId>p-2</partnerJobId><title>Clerk</title><company>Acme Retail</company><workplaceTypes>Remote</workplaceTypes></job>
</source>`;

test("LinkedIn's XML keeps pay, dates and roles", async () => {
  const { format } = await readTold(linkedin);
  expect(format).toBe("linkedin");
  const [manager, clerk] = await jobsOf(linkedin);
  expect(manager).toMatchObject({
    externalId: "p-1",
    title: "Store Manager",
    company: "Acme Retail",
    applyUrl: "https://jobs.example/p-1",
    salary: { minimum: "50000", maximum: "60000", currency: "USD", period: "YEARLY" },
    postedAt: "5/8/2026",
    validThrough: "7/8/2026",
    places: [
      { city: "Dallas", region: "TX", country: "US", postalCode: "75201" },
      { text: "Houston, Texas" },
    ],
    remote: false,
    jobTypes: ["FULL_TIME"],
    occupation: { names: ["mgmt"] },
  });
  expect(clerk).toMatchObject({ remote: true, salary: null, places: [] });
});

const weworkremotely = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss"><channel>
  <title>We Work Remotely: Remote jobs in design, programming, marketing and more</title>
  <item>
    <media:content url="https://logos.example/1.gif" type="image/png"/>
    <title>Acme: Inc.: Senior Backend Engineer</title>
    <region>Anywhere in the World</region><country></country><state></state><skills></skills>
    <category>Back-End Programming</category>
    <type>Full-Time</type>
    <description>&lt;p&gt;Build &amp;amp; run&lt;/p&gt;</description>
    <pubDate>Fri, 01 May 2026 20:20:27 +0000</pubDate>
    <expires_at>Sun, 31 May 2026 20:20:27 +0000</expires_at>
    <guid>https://wwr.example/remote-jobs/acme</guid>
    <link>https://wwr.example/remote-jobs/acme</link>
  </item>
  <item><title>Junior Tester</title><region>USA Only</region><guid>2</guid></item>
</channel></rss>`;

test("We Work Remotely's companies are read from the titles, and every job is remote", async () => {
  const { format } = await readTold(weworkremotely);
  expect(format).toBe("weworkremotely");
  const [engineer, tester] = await jobsOf(weworkremotely);
  expect(engineer).toMatchObject({
    externalId: "https://wwr.example/remote-jobs/acme",
    title: "Inc.: Senior Backend Engineer",
    company: "Acme",
    description: "<p>Build &amp; run</p>",
    postedAt: "Fri, 01 May 2026 20:20:27 +0000",
    validThrough: "Sun, 31 May 2026 20:20:27 +0000",
    places: [{ text: "Anywhere" }],
    remote: true,
    jobTypes: ["Full-Time"],
    occupation: { names: ["Back-End Programming"] },
  });
  expect(normalised(engineer)).toMatchObject({ job: { remote: true, placeIds: [] }, notes: [] });
  expect(tester).toMatchObject({ title: "Junior Tester", company: null, places: [{ text: "USA" }] });
  expect(normalised(tester)).toMatchObject({ reason: expect.stringContaining("no company") });
});

const appcast = `<?xml version="1.0" encoding="UTF-8"?>
<source><publisher>Appcast</publisher>
  <job>
    <location>Dallas, TX</location><city>Dallas</city><state>TX</state><zip>75201</zip><country>US</country>
    <title>Warehouse Associate</title><job_reference>A-77</job_reference><company>Acme Logistics</company>
    <posted_at>2026-05-20</posted_at><mobile_friendly_apply>Yes</mobile_friendly_apply>
    <job_type>full-time</job_type><category>Logistics</category><job_function>Picking</job_function>
    <compensation_min>18</compensation_min><compensation_max>20.5</compensation_max>
    <compensation_currency>USD</compensation_currency><compensation_type>hourly</compensation_type>
    <html_jobs>Yes</html_jobs><url>https://click.example/A-77</url><cpc>0.4</cpc>
    <body><![CDATA[<p>Pick and pack in a warehouse.</p>]]></body>
  </job>
</source>`;

test("Appcast's XML is read by its element names, with date, pay and role", async () => {
  const { format } = await readTold(appcast);
  expect(format).toBe("xml");
  expect(await jobsOf(appcast)).toMatchObject([
    {
      externalId: "A-77",
      company: "Acme Logistics",
      description: "<p>Pick and pack in a warehouse.</p>",
      applyUrl: "https://click.example/A-77",
      postedAt: "2026-05-20",
      salary: { minimum: "18", maximum: "20.5", currency: "USD", period: "hourly" },
      places: [{ city: "Dallas", region: "TX", country: "US", postalCode: "75201" }],
      jobTypes: ["full-time"],
      occupation: { names: ["Logistics", "Picking"] },
    },
  ]);
});

test("RSS of other boards keeps job type, department, closing date and remote status", async () => {
  const rss = `<rss version="2.0" xmlns:job="urn:job"><channel><item>
    <title>Welder</title><link>https://x.example/1</link><guid>g-1</guid><pubDate>Fri, 01 May 2026 20:20:27 +0000</pubDate>
    <job:company>Acme</job:company><job:type>Contract</job:type><job:department>Workshop</job:department>
    <job:deadline>2026-07-01</job:deadline><job:remoteStatus>fully</job:remoteStatus>
  </item></channel></rss>`;
  expect((await readTold(rss)).format).toBe("xml");
  expect(await jobsOf(rss)).toMatchObject([
    {
      company: "Acme",
      jobTypes: ["Contract"],
      occupation: { industries: ["Workshop"] },
      validThrough: "2026-07-01",
      remote: true,
    },
  ]);
});
