import fc from "fast-check";
import type { FeedRow } from "../../../../src/server/feeds/feed/feed-row";
import { xmlRows } from "../../../../src/server/feeds/readers/xml-feed";
import { readFeed, told } from "./feed-file";

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

test("Indeed's XML", async () => {
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
  "a %s and coordinates place a job that names no town",
  async (name) => {
    const feed = `<source><job><title>Chef</title><id>1</id><country>GB</country><${name}>LS1 4AP</${name}>
    <lat>53.79</lat><lng>-1.54</lng></job></source>`;
    expect(await readFeed(feed)).toMatchObject([
      { job: { places: [{ country: "GB", postalCode: "LS1 4AP", latitude: "53.79", longitude: "-1.54" }] } },
    ]);
  },
);

test("RSS items with elements of other names", async () => {
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

test("an encoding that the declaration states", async () => {
  const content = Buffer.from(indeed.replace("utf-8", "iso-8859-1").replace("Carer", "Café"), "latin1");
  expect(told(await readFeed(content))[0]).toBe("1: n-1 Nurse & Café");
});

test.each([
  ["in an element", indeed.slice(0, 400)],
  ["in the last row", indeed.slice(0, -20)],
  ["in a tag that begins a row", indeed.slice(0, indeed.lastIndexOf("<job>") + 3)],
  ["between two rows", indeed.slice(0, indeed.lastIndexOf("<job>"))],
])("XML that is cut off %s is broken as a whole", async (_where, content) => {
  await expect(readFeed(content)).rejects.toThrow(/^The feed is cut off: its XML does not end\.$/);
});

test("however the text is cut into pieces, the rows are the same", async () => {
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
