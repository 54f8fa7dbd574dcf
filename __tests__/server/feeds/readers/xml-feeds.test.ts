import fc from "fast-check";
import type { FeedRow } from "../../../../src/server/feeds/feed/feed-row";
import { xmlRows } from "../../../../src/server/feeds/readers/xml-feed";
import { readFeed, readWhole, told } from "./feed-file";

const indeed = `<?xml version="1.0" encoding="utf-8"?>
<source>
  <publisher>Board</publisher>
  <job>
    <title><![CDATA[Nurse & Carer]]></title>
    <date><![CDATA[Fri, 10 Dec 2024 22:49:39 GMT]]></date>
    <referencenumber><![CDATA[n-1]]></referencenumber>
    <url>https://jobs.example/n?a=1&amp;b=2</url>
    <company>Leeds&nbsp;Hospitals</company>
    <city>Leeds</city><state>West Yorkshire</state><country>GB</country>
    <description><![CDATA[<p>Care</p>]]></description>
    <salary>£30,000 per year</salary>
    <jobtype>fulltime</jobtype>
    <category>Nursing</category><category>Health</category>
    <remotetype>Fully remote</remotetype>
  </job>
  <job/>
  <job><title>Chef</title><referencenumber>c-1</referencenumber><city>York</city><city>Hull</city></job>
</source>`;

test("Indeed's XML is read", async () => {
  const rows = await readFeed(indeed);
  expect(told(rows)).toEqual(["1: n-1 Nurse & Carer", "2! an empty element", "3: c-1 Chef"]);
  expect(rows[0]).toMatchObject({
    job: {
      company: "Leeds\u00a0Hospitals",
      description: "<p>Care</p>",
      applyUrl: "https://jobs.example/n?a=1&b=2",
      salary: { text: "£30,000 per year" },
      postedAt: "Fri, 10 Dec 2024 22:49:39 GMT",
      places: [{ city: "Leeds", region: "West Yorkshire", country: "GB" }],
      remote: true,
      jobTypes: ["fulltime"],
      occupation: { names: ["Nursing", "Health"] },
    },
  });
  expect(rows[2]).toMatchObject({ job: { places: [{ city: "York" }, { city: "Hull" }] } });
});

test.each(["postalcode", "Post_Code", "zip", "zipCode"])(
  "a %s and coordinates are read for a job that names no town",
  async (name) => {
    const feed = `<source><job><title>Chef</title><id>1</id><country>GB</country><${name}>LS1 4AP</${name}>
    <lat>53.79</lat><lng>-1.54</lng></job></source>`;
    expect(await readFeed(feed)).toMatchObject([
      { job: { places: [{ country: "GB", postalCode: "LS1 4AP", latitude: "53.79", longitude: "-1.54" }] } },
    ]);
  },
);

test("an RSS item is read from the vacancy nested in it", async () => {
  const rss = `<rss xmlns:a="urn:a"><channel><title>Feed</title><item><link>https://x.example/1</link><title>Head</title>
    <a:content><Vacancy><Vacancy_ID>V1</Vacancy_ID><Salary>£20,000</Salary><Advert_text>Long text</Advert_text>
    <Job_Location>Barnstaple,_Devon</Job_Location></Vacancy></a:content></item></channel></rss>`;
  expect(await readFeed(rss)).toMatchObject([
    {
      job: {
        externalId: "V1",
        title: "Head",
        description: "Long text",
        places: [{ text: "Barnstaple,_Devon" }],
        salary: { text: "£20,000" },
      },
    },
  ]);
});

test("the encoding stated in the XML declaration is used", async () => {
  const content = Buffer.from(indeed.replace("utf-8", "iso-8859-1").replace("Carer", "Café"), "latin1");
  expect(told(await readFeed(content))[0]).toBe("1: n-1 Nurse & Café");
});

test.each([
  ["in an element", indeed.slice(0, 400)],
  ["in the last row", indeed.slice(0, -20)],
  ["in a tag that begins a row", indeed.slice(0, indeed.lastIndexOf("<job>") + 3)],
  ["between two rows", indeed.slice(0, indeed.lastIndexOf("<job>"))],
])("XML cut off %s is rejected as a whole", async (_where, content) => {
  await expect(readFeed(content)).rejects.toThrow(/^The feed is cut off: its XML does not end\.$/);
});

const indeedJob = (n: number, more: string) =>
  `<job>\n<title>Job ${n}</title>\n<referencenumber>${n}</referencenumber>\n${more}</job>\n`;
const inFeed = (...jobs: readonly string[]) => `<?xml version="1.0"?>\n<source>\n${jobs.join("")}</source>\n`;

test.each([
  ["a bare &", "<title>R&D Lead</title>", { title: "R&D Lead" }],
  ["what looks like an entity", "<company>M&S</company><city>B&amp;Q</city>", { company: "M&S" }],
  [
    "an address",
    "<url>https://a.example/?a=1&b=2&lt=3</url>",
    { applyUrl: "https://a.example/?a=1&b=2&lt=3" },
  ],
  [
    "an Atom link",
    '<link rel="self" href="https://a.example/1.xml"/><link rel="alternate" href="https://a.example/1"/>',
    { applyUrl: "https://a.example/1" },
  ],
  [
    "an Atom link without rel",
    '<link href="https://a.example/1.pdf" rel = \'enclosure\'/><link href="https://a.example/1"/>',
    { applyUrl: "https://a.example/1" },
  ],
  ["an unknown entity", "<company>A &unknown; B</company>", { company: "A &unknown; B" }],
  ["a character that there is not", "<company>A&#0;\u000bB</company>", { company: "A\u000bB" }],
  ["a comparison", "<salary>Salary < 30k</salary>", { salary: { text: "Salary < 30k" } }],
  ["an open line break", "<description>First<br>Second</description>", { description: "First<br>Second" }],
  ["a comment with --", "<company>A<!-- a -- b --></company>", { company: "A" }],
  ["the end of a section in text", "<company>A ]]> B</company>", { company: "A ]]> B" }],
  [
    "an element without an end",
    "<company>Acme<city>Leeds</city>",
    { company: "Acme", places: [{ city: "Leeds" }] },
  ],
  [
    "a section without an end",
    "<company><![CDATA[Acme]></company><city><![CDATA[Leeds]]></city>",
    { company: "Acme]>", places: [{ city: "Leeds" }] },
  ],
  [
    "unescaped HTML",
    "<description><p>Un <b>escaped</b></p><ul><li>R&amp;D</li></ul></description>",
    { description: "<p>Un <b>escaped</b></p><ul><li>R&amp;D</li></ul>" },
  ],
  [
    "markup in a title",
    "<jobtitle>x</jobtitle><company>A <em>de</em> B</company>",
    { company: "A <em>de</em> B" },
  ],
  ["text around an element", "<company>A <x>de</x> B</company>", { company: "A <x>de</x> B" }],
  [
    "XHTML with a prefix",
    '<description><h:div xmlns:h="x"><h:p>Text</h:p></h:div></description>',
    { description: '<h:div xmlns:h="x"><h:p>Text</h:p></h:div>' },
  ],
  ["a section within text", "<company>A &amp; <![CDATA[B & C]]> D</company>", { company: "A & B & C D" }],
  [
    "an attribute without an end",
    '<company x="1>Acme</company><city y="2">Leeds</city>',
    { company: "Acme" },
  ],
])("%s is read as intended and leaves the other rows intact", async (_what, more, expected) => {
  const titled = more.includes("<title>") ? more : `<title>Job 2</title>${more}`;
  const odd = `<job><referencenumber>2</referencenumber>${titled}</job>`;
  const rows = await readFeed(inFeed(indeedJob(1, ""), odd, indeedJob(3, "<company>B &amp; Q</company>")));
  expect(rows).toMatchObject([
    { job: { externalId: "1" } },
    { job: { externalId: "2", ...expected } },
    { job: { externalId: "3", company: "B & Q" } },
  ]);
});

test.each([
  ["a tag that ends another element", indeedJob(2, "<city>Leeds</citty>"), "2! </citty> closes nothing", 10],
  ["a list without an end", indeedJob(2, "<cities><city>Leeds</city>"), "2! <cities> is not closed", 10],
  ["no beginning", indeedJob(2, "").replace("<job>", "<jb>"), "2! </job> ends a row that does not begin", 10],
])("a row with %s is refused with its line; the others are read", async (_what, row, refusal, line) => {
  const rows = await readFeed(inFeed(indeedJob(1, ""), row, indeedJob(3, "")));
  expect(told(rows)).toEqual(["1: 1 Job 1", refusal, "3: 3 Job 3"]);
  expect(rows[1]).toMatchObject({ line, isUnreadable: true });
});

test("an unclosed row does not swallow the next; a field may have the row element's name", async () => {
  const open = indeedJob(1, "").replace("</job>", "");
  const named = indeedJob(2, "<job>Nurse</job>");
  expect(told(await readFeed(inFeed(open, named, indeedJob(3, ""))))).toEqual([
    "1: 1 Job 1",
    "2: 2 Job 2",
    "3: 3 Job 3",
  ]);
});

test("rows in comments are counted, not read", async () => {
  const content = inFeed(indeedJob(1, ""), `<!-- ${indeedJob(2, "")} -->`);
  expect(await readWhole(content)).toMatchObject({
    rows: [{ job: { externalId: "1" } }],
    remarks: ["Rows in comments or CDATA were not read: 1"],
  });
});

test.each([
  [
    "Atom",
    `<feed><entry><id>1</id><title>Nurse</title><link href="https://a.example/1"/><content type="html">&lt;p&gt;Care</content></entry></feed>`,
  ],
  ["Trovit", "<trovit><ad><id>1</id><title>Nurse</title><content>&lt;p&gt;Care</content></ad></trovit>"],
  [
    "Workday's report",
    `<wd:Report_Data xmlns:wd="x"><wd:Report_Entry><wd:Job_Requisition_ID>no</wd:Job_Requisition_ID>
     <wd:Reference_ID>1</wd:Reference_ID><wd:Job_Posting_Title>no</wd:Job_Posting_Title><wd:Job_Title>Nurse</wd:Job_Title>
     <wd:Job_Description>&lt;p&gt;Care</wd:Job_Description></wd:Report_Entry></wd:Report_Data>`,
  ],
  [
    "HR-XML",
    `<JobPositionPosting><JobPositionPostingId>1</JobPositionPostingId><JobPositionInformation>
     <JobPositionTitle>Nurse</JobPositionTitle><JobPositionPurpose>&lt;p&gt;Care</JobPositionPurpose>
     </JobPositionInformation></JobPositionPosting>`,
  ],
])("%s is read by its usual element names", async (_what, content) => {
  expect(await readFeed(content)).toMatchObject([
    { job: { externalId: "1", title: "Nurse", description: "<p>Care" } },
  ]);
});

test("XML without known job elements gives a remark with its own element and --columns", async () => {
  const content = "<jobs><stelle><nummer>1</nummer><name>Koch</name></stelle></jobs>";
  const { rows, remarks } = await readWhole(content);
  expect(rows).toEqual([]);
  expect(remarks.join()).toContain("stelle");
  expect(remarks.join()).toContain("--columns MAP.json");
});

test("the rows are the same however the text is split into chunks", async () => {
  const rowsOf = async (pieces: readonly string[]) => {
    const rows: FeedRow[] = [];
    const texts = (async function* () {
      yield* pieces;
    })();
    for await (const row of xmlRows(texts, () => undefined)) rows.push(row);
    return rows;
  };
  const whole = await rowsOf([indeed]);
  const cuts = fc
    .array(fc.nat(indeed.length), { maxLength: 20 })
    .map((at) => [...at].sort((one, other) => one - other));
  await fc.assert(
    fc.asyncProperty(cuts, async (at) => {
      const pieces = [...at, indeed.length].map((end, index) => indeed.slice(at[index - 1] ?? 0, end));
      expect(await rowsOf(pieces)).toEqual(whole);
    }),
  );
});

test.each(["<!--", "<![CDATA[", "<?", "<!--<![CDATA[<?"])(
  "400,000 characters of unclosed %s do not stall the reader",
  async (unit) => {
    const content = inFeed(indeedJob(1, `<company>${unit.repeat(400_000 / unit.length)}</company>`));
    expect(told(await readFeed(content))).toEqual(["1: 1 Job 1"]);
  },
);
