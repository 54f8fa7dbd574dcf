import { inFile, readFeed, told } from "./feed-file";

const csv = `id;Title;Company;Place;Salary;Remote
1;Nurse;Leeds Hospitals;Leeds|York;"£30,000; or more";no
2;"Chef ""de partie""";Café Ünique;London;;yes
`;

test("a CSV with our own names of columns needs no map; delimiter, quotes and accents are read", async () => {
  const rows = await readFeed(csv);
  expect(rows).toMatchObject([
    { row: 2, job: { externalId: "1", places: [{ text: "Leeds" }, { text: "York" }], remote: false } },
    { row: 3, job: { externalId: "2", title: 'Chef "de partie"', company: "Café Ünique", remote: true } },
  ]);
  expect(rows[0]).toMatchObject({ job: { salary: { text: "£30,000; or more" } } });
});

test("a column names the industry, or several of them", async () => {
  const rows = await readFeed("id,title,Industry\n1,Bank Chef,Social Care|Hospitality\n2,Chef,\n");
  expect(rows).toMatchObject([
    { job: { occupation: { industries: ["Social Care", "Hospitality"], names: [] } } },
    { job: { occupation: { industries: [] } } },
  ]);
});

test("postcode and coordinates stand beside the place", async () => {
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
])("%s changes nothing", async (_what, content) => {
  const titles = (await readFeed(content)).map((row) => (row.kind === "job" ? row.job.title : row.reason));
  expect(titles).toEqual(["Nurse", 'Chef "de partie"']);
});

test("UTF-16 and stated encodings are decoded", async () => {
  expect(await readFeed(Buffer.from(`\ufeff${csv}`, "utf16le"))).toHaveLength(2);
  const windows = await readFeed(Buffer.from(csv, "latin1"), { encoding: "windows-1252" });
  expect(windows[1]).toMatchObject({ job: { company: "Café Ünique" } });
  await expect(readFeed(csv, { encoding: "klingon" })).rejects.toThrow("The encoding klingon is not known.");
});

const map = {
  columns: { id: "Ref", title: "Role", description: ["What", "Who"], city: "Town", country: "Land" },
  delimiter: ",",
};
const mapped = `Ref,Role,What,Who,Town,Land\nr1,Nurse,Care,You care,Leeds,UK\n`;

async function readMapped(columns: unknown, content = mapped) {
  return inFile(JSON.stringify(columns), (file) => readFeed(content, { columns: file }));
}

test("a column map says which columns to read", async () => {
  expect(await readMapped(map)).toMatchObject([
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
  [{ columns: { id: "Ref" } }, /The column map .* cannot be used/],
  [{ columns: { ...map.columns, titel: "Role" } }, /cannot be used/],
  [{ columns: { ...map.columns, title: 7 } }, /columns\.title/],
  [[], /cannot be used/],
  [{ columns: { ...map.columns, title: "Rolle" } }, /no column "Rolle"; its columns are: Ref, Role, What/],
])("the map %j is refused by name", async (columns, message) => {
  await expect(readMapped(columns)).rejects.toThrow(message);
});

test("a map that is not there, or is not JSON", async () => {
  await expect(readFeed(mapped, { columns: "/nowhere/map.json" })).rejects.toThrow(/cannot be read/);
  await expect(inFile("{", (file) => readFeed(mapped, { columns: file }))).rejects.toThrow(/it is not JSON/);
});

test("without a map and without our names, the message says what to do", async () => {
  await expect(readFeed(mapped)).rejects.toThrow("--columns MAP.json");
});

test("a row with too many or too few cells is refused alone", async () => {
  expect(told(await readFeed("id,title\n1,Nurse\n2\n3,Chef,extra\n4,Cook\n"))).toEqual([
    "2: 1 Nurse",
    "3! another number of columns than the header",
    "4! another number of columns than the header",
    "5: 4 Cook",
  ]);
});

test.each([["id,title\n1,Nurse\n2"], ['id,title\n1,Nurse\n2,"Chef\nof all']])(
  "%j is cut off",
  async (content) => {
    await expect(readFeed(content)).rejects.toThrow(/cut off/);
  },
);
