import { inFile, readFeed, readMapped, readWhole, told } from "./feed-file";

const csv = `id;Title;Company;Place;Salary;Remote
1;Nurse;Leeds Hospitals;Leeds|York;"£30,000; or more";no
2;"Chef ""de partie""";Café Ünique;London;;yes
`;

test("a CSV with our own column names needs no map; delimiter, quotes and accents are read", async () => {
  const rows = await readFeed(csv);
  expect(rows).toMatchObject([
    { row: 2, job: { externalId: "1", places: [{ text: "Leeds" }, { text: "York" }], remote: false } },
    { row: 3, job: { externalId: "2", title: 'Chef "de partie"', company: "Café Ünique", remote: true } },
  ]);
  expect(rows[0]).toMatchObject({ job: { salary: { text: "£30,000; or more" } } });
});

test("an industry column holds one industry or several", async () => {
  const rows = await readFeed("id,title,Industry\n1,Bank Chef,Social Care|Hospitality\n2,Chef,\n");
  expect(rows).toMatchObject([
    { job: { occupation: { industries: ["Social Care", "Hospitality"], names: [] } } },
    { job: { occupation: { industries: [] } } },
  ]);
});

test("postcode and coordinates are read with the place", async () => {
  const rows = await readFeed("id,title,place,postcode,latitude,longitude\n1,Chef,TBC,W2 1NY,51.5,-0.17\n");
  expect(rows).toMatchObject([
    { job: { places: [{ text: "TBC", postalCode: "W2 1NY", latitude: "51.5", longitude: "-0.17" }] } },
  ]);
});

test.each([
  ["a byte order mark", `\ufeff${csv}`],
  ["CRLF", csv.replaceAll("\n", "\r\n")],
  ["no end of the last line", csv.trimEnd()],
  ["empty lines", csv.replaceAll("\n", "\n\n")],
  ["Excel's line for the delimiter", `sep=;\n${csv}`],
])("the titles are read the same with %s", async (_what, content) => {
  const titles = (await readFeed(content)).map((row) => (row.kind === "job" ? row.job.title : row.reason));
  expect(titles).toEqual(["Nurse", 'Chef "de partie"']);
});

test("UTF-16 and a stated encoding are decoded; an unknown encoding is rejected", async () => {
  expect(await readFeed(Buffer.from(`\ufeff${csv}`, "utf16le"))).toHaveLength(2);
  const unmarked = Buffer.from(
    '"id","title"\n"1","東京の看護師を募集しています。経験者を優遇いたします"\n',
    "utf16le",
  );
  for (const bytes of [unmarked, Buffer.from(unmarked).swap16()])
    expect(await readFeed(bytes)).toMatchObject([
      { job: { title: "東京の看護師を募集しています。経験者を優遇いたします" } },
    ]);
  const windows = await readFeed(Buffer.from(csv, "latin1"), { encoding: "windows-1252" });
  expect(windows[1]).toMatchObject({ job: { company: "Café Ünique" } });
  await expect(readFeed(csv, { encoding: "klingon" })).rejects.toThrow("The encoding klingon is not known.");
});

const map = {
  columns: { id: "Ref", title: "Role", description: ["What", "Who"], city: "Town", country: "Land" },
  delimiter: ",",
};
const mapped = `Ref,Role,What,Who,Town,Land\nr1,Nurse,Care,You care,Leeds,UK\n`;

test("a column map selects the columns to read", async () => {
  expect(await readMapped(map, mapped)).toMatchObject([
    {
      job: {
        externalId: "r1",
        title: "Nurse",
        description: "Care\n\nYou care",
        places: [{ city: "Leeds", country: "UK" }],
      },
    },
  ]);
});

test.each([
  [
    { columns: { id: "Ref" } },
    /The column map .* cannot be used: columns must be an object with id and title\./,
  ],
  [
    { columns: { ...map.columns, titel: "Role" } },
    /columns\.titel is not a setting\. Did you mean columns\.title\?/,
  ],
  [{ columns: { ...map.columns, title: 7 } }, /columns\.title must be a text of one character or more\./],
  [{ ...map, delimiter: ", " }, /delimiter must be one character\./],
  [{}, /it must be an object with columns\./],
  [[], /cannot be used: it must hold one JSON object\./],
  [{ columns: { ...map.columns, title: "Rolle" } }, /no column "Rolle"; its columns are: Ref, Role, What/],
])("the invalid column map %j is refused with its reason", async (columns, message) => {
  await expect(readMapped(columns, mapped)).rejects.toThrow(message);
});

test("a missing column map and one that is not JSON are refused", async () => {
  await expect(readFeed(mapped, { columns: "/nowhere/map.json" })).rejects.toThrow(/there is no such file/);
  await expect(inFile("{", (file) => readFeed(mapped, { columns: file }))).rejects.toThrow(
    /can't be read: .* at line 1/,
  );
});

test("a CSV with unknown columns and no map is rejected with a hint at --columns", async () => {
  await expect(readFeed(mapped)).rejects.toThrow(
    "no columns for id and title; its columns are: Ref, Role, What, Who, Town, Land. --columns MAP.json",
  );
});

test("usual column names are read; unread columns are reported with a suggestion", async () => {
  const header = "Job ID,Job title,Employer,closes_on,Salary (min),job_catgory,colour,vacancy expiry date";
  const { rows, remarks } = await readWhole(`${header}\n1,Nurse,Acme,2026-12-01,20000,Care,red,\n`);
  expect(rows).toMatchObject([
    {
      job: {
        ...{ externalId: "1", title: "Nurse", company: "Acme", validThrough: "2026-12-01" },
        salary: { minimum: "20000" },
      },
    },
  ]);
  expect(remarks).toEqual([
    "Columns not read: job_catgory (did you mean categories?), colour, vacancy expiry date",
  ]);
});

test("numbering repeated column names skips a number that a column already has", async () => {
  const { remarks } = await readWhole("id,title,company,note,note,note 2,note\n1,Nurse,Acme,a,b,c,d\n");
  expect(remarks).toEqual([expect.stringMatching(/note 3\b.*note 2\b.*note 4\b/)]);
});

test("the first of several columns with one name is read; the others are reported", async () => {
  const { rows, remarks } = await readWhole("id,title,title,company,,,title\n1,Nurse,Ward sister,Acme,,,x\n");
  expect(rows).toMatchObject([{ job: { externalId: "1", title: "Nurse", company: "Acme" } }]);
  expect(remarks).toEqual([expect.stringMatching(/^Columns not read: title 2\b.*, title 3\b/)]);
});

test.each(
  "closes_on closes_at closing_date expires expires_at deadline apply_by valid_until End-Date".split(" "),
)("%s is read as the closing date", async (name) => {
  expect(await readFeed(`id,title,${name}\n1,Chef,2026-12-24\n`)).toMatchObject([
    { job: { validThrough: "2026-12-24" } },
  ]);
  expect(await readFeed(JSON.stringify([{ id: 1, title: "Chef", [name]: "2026-12-24" }]))).toMatchObject([
    { job: { externalId: "1", validThrough: "2026-12-24" } },
  ]);
});

test("our own column names take precedence over other usual names", async () => {
  const content = "reference,id,jobtitle,title,location,place\nr,1,other,Nurse,York,Leeds\n";
  expect(await readFeed(content)).toMatchObject([
    { job: { externalId: "1", title: "Nurse", places: [{ text: "Leeds" }] } },
  ]);
});

const nurses = JSON.stringify({
  body: { list: [{ nr: 7, info: { job: "Nurse", where: ["Leeds", "York"] }, about: "Care", us: "We care" }] },
});
test.each([
  [
    "JSON",
    nurses,
    {
      rows: "body.list",
      columns: { id: "nr", title: "info.job", place: "info.where", description: ["about", "us"] },
    },
  ],
  [
    "XML",
    `<a><Stelle><nr>7</nr><info><Job>Nurse</Job><where>Leeds</where><where>York</where></info><about>Care</about>
     <us>We care</us></Stelle></a>`,
    {
      rows: "stelle",
      columns: { id: "nr", title: "info.Job", place: "info.where", description: ["about", "us"] },
    },
  ],
])("a column map reads %s by path", async (_format, content, columns) => {
  expect(await readMapped(columns, content)).toMatchObject([
    {
      job: {
        ...{ externalId: "7", title: "Nurse", description: "Care\n\nWe care" },
        places: [{ text: "Leeds" }, { text: "York" }],
      },
    },
  ]);
});

test("JSON with an unknown list is reported with the list's path and its fields", async () => {
  const { rows, remarks } = await readWhole(nurses);
  expect(rows).toEqual([]);
  expect(remarks.join()).toContain(
    "Its list body.list is not known. The first of it has: nr, info, about, us. --columns MAP.json",
  );
});

test("an unterminated quote costs only its own line", async () => {
  const lines = ["id,title,company", '1,"Chef,Acme', "2,Cook,Acme", '3,"Waiter",Acme', "4,Nurse,Acme", ""];
  expect(told(await readFeed(lines.join("\n")))).toEqual([
    "2! a quote does not end",
    "3: 2 Cook",
    "4: 3 Waiter",
    "5: 4 Nurse",
  ]);
  expect(told(await readFeed('id,title\n1,"Chef\n2,Cook\n3,Nurse\n'))).toEqual([
    "2! a quote does not end",
    "3: 2 Cook",
    "4: 3 Nurse",
  ]);
});

test("a cell of several lines may hold quotes and delimiters", async () => {
  const content = 'id,title,description\n1,Chef,"Good pay, ""free"" lunch,\nparking, tea\n"\n2,Cook,\n';
  expect(told(await readFeed(content))).toEqual(["4: 1 Chef", "5: 2 Cook"]);
});

test("a row with too many or too few cells is refused; the others are read", async () => {
  expect(told(await readFeed("id,title\n1,Nurse\n2\n3,Chef,extra\n4,Cook\n"))).toEqual([
    "2: 1 Nurse",
    "3! another number of columns than the header",
    "4! another number of columns than the header",
    "5: 4 Cook",
  ]);
});

test.each([["id,title\n1,Nurse\n2"], ['id,title\n1,Nurse\n2,"Chef\nof all']])(
  "a CSV that is cut off is rejected: %j",
  async (content) => {
    await expect(readFeed(content)).rejects.toThrow(/cut off/);
  },
);
