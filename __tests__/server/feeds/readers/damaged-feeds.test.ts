import fc from "fast-check";
import type { FeedFormat } from "../../../../src/server/settings/feed-formats";
import { readWhole } from "./feed-file";

/** `FEED_FUZZ_RUNS=1000 npx jest damaged-feeds` tries 1,000 damaged copies of each feed. */
const numRuns = Number(process.env.FEED_FUZZ_RUNS ?? 20);

const rows = Array.from({ length: 8 }, (_, index) => index + 1);
const each = (row: (index: number) => string) => rows.map(row).join("\n");
const titles = ["Nurse", "Q&amp;A Tester", "Chef de partie", "Fahrer (m/w/d)", "Café manager"];
const title = (index: number) => titles[index % titles.length];

const feeds: Readonly<Record<string, readonly [format: FeedFormat, content: string]>> = {
  "Indeed's XML with CDATA": [
    "xml",
    `<?xml version="1.0" encoding="utf-8"?>\n<source>\n<publisher>Board</publisher>\n${each(
      (n) => `  <job>
    <title><![CDATA[Nurse & Carer ${n}]]></title>
    <date><![CDATA[Fri, 10 Dec 2024 22:49:39 GMT]]></date>
    <referencenumber><![CDATA[n-${n}]]></referencenumber>
    <url><![CDATA[https://jobs.example/${n}?a=1&b=2]]></url>
    <company>M&amp;S</company>
    <city>Leeds</city><country>GB</country>
    <description><![CDATA[<p>Care ${n}</p><ul><li>One</li></ul>]]></description>
  </job>`,
    )}\n</source>\n`,
  ],
  "XML on one line": [
    "xml",
    `<jobs>${each((n) => `<job id="${n}"><id>${n}</id><title>${title(n)}</title><company>B&amp;Q</company></job>`).replaceAll("\n", "")}</jobs>`,
  ],
  "RSS with comments and HTML": [
    "xml",
    `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Jobs</title><link>https://x.example/</link>\n${each(
      (n) => `<!-- item ${n} --><item><guid isPermaLink="false">g${n}</guid><title>${title(n)}</title>
  <link>https://x.example/${n}?a=1&amp;b=2</link><category domain="location">Leeds</category>
  <description>First ${n}<br/>Second &lt;b&gt;line&lt;/b&gt; <em>here</em></description><pubDate>Mon, 23 Nov 2026 08:00:00 +0100</pubDate></item>`,
    )}\n</channel></rss>`,
  ],
  "RSS with a vacancy in each item": [
    "xml",
    `<?xml version="1.0"?>\n<rss xmlns:a10="http://www.w3.org/2005/Atom"><channel>\n${each(
      (n) => `<item><link>https://x.example/${n}</link><title>${title(n)}</title>
  <a10:content type="text/xml"><Vacancy><VacancyID>v${n}</VacancyID><Advert_text><![CDATA[<p>Text</p>]]></Advert_text></Vacancy></a10:content></item>`,
    )}\n</channel></rss>`,
  ],
  Atom: [
    "xml",
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title>\n${each(
      (n) => `<entry><id>urn:${n}</id><title>${title(n)}</title><link href="https://x.example/${n}"/>
  <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Text</p></div></content></entry>`,
    )}\n</feed>`,
  ],
  "Personio's XML": [
    "personio",
    `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>\n${each(
      (
        n,
      ) => `<position><id>${n}</id><subcompany>Muster GmbH</subcompany><office>Berlin</office><name>${title(n)}</name>
  <jobDescriptions><jobDescription><name>Aufgaben</name><value><![CDATA[<p>Viel ${n}</p>]]></value></jobDescription></jobDescriptions>
  <employmentType>permanent</employmentType><schedule>full-time</schedule></position>`,
    )}\n</workzag-jobs>\n`,
  ],
  "LinkedIn's XML": [
    "linkedin",
    `<?xml version="1.0"?>\n<source>\n${each(
      (
        n,
      ) => `<job><partnerJobId><![CDATA[l${n}]]></partnerJobId><company>Acme</company><title>${title(n)}</title>
  <alternateLocations><alternateLocation><city>York</city></alternateLocation></alternateLocations><location>Leeds</location></job>`,
    )}\n</source>\n`,
  ],
  "CSV with quotes": [
    "csv",
    `id,title,company,description\n${each((n) => `${n},"Nurse, ${n}",Acme,"Text of ${n}, with ""quotes"""`)}\n`,
  ],
  "CSV without quotes": ["csv", `id;title;company\n${each((n) => `${n};Nurse ${n};Acme`)}\n`],
  "JSON lines": [
    "jobposting-lines",
    `${each((n) => JSON.stringify({ "@type": "JobPosting", identifier: `${n}`, title: `Nurse ${n}` }))}\n`,
  ],
};

async function read(content: Uint8Array, format: FeedFormat) {
  const { rows: all, shortfall } = await readWhole(content, { format });
  return { all, jobs: all.flatMap((row) => (row.kind === "job" ? [row.job] : [])), shortfall };
}

test.each(Object.entries(feeds))(
  "one damaged byte in %s costs at most one row; every row is read or refused",
  async (_name, [format, content]) => {
    const bytes = Buffer.from(content);
    const whole = await read(bytes, format);
    expect(whole.jobs).toHaveLength(rows.length);
    // Spares the first byte (it decides the format), a CSV's header (every row's) and, outside XML, the last
    // line (a feed that looks cut off).
    const isXml = content.startsWith("<");
    const from = format === "csv" ? content.indexOf("\n") + 1 : 1;
    const last = isXml ? bytes.length - 1 : content.trimEnd().lastIndexOf("\n");
    const damage = fc.record({
      // In formats with one row per line, a line end belongs to two rows.
      at: fc.integer({ min: from, max: last }).filter((at) => isXml || bytes[at] !== 10),
      byte: fc.oneof(fc.constantFrom(...Buffer.from("<>&\"'/ ]-!\n\u0000x,;")), fc.nat(255)),
    });
    const work = async ({ at, byte }: { at: number; byte: number }) => {
      const damaged = Buffer.from(bytes);
      damaged[at] = byte;
      const { all, jobs, shortfall } = await read(damaged, format);
      const said = jobs.map((job) => JSON.stringify(job));
      const missing = whole.jobs.filter((job) => !said.includes(JSON.stringify(job)));
      expect(missing.length).toBeLessThanOrEqual(1);
      expect(all.length).toBeGreaterThanOrEqual(rows.length);
      expect(shortfall).toBeNull();
    };
    await fc.assert(fc.asyncProperty(damage, work), { numRuns });
  },
);
