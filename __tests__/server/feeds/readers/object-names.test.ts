import { objectNames } from "../../../support/object-names";
import { inFile, readFeed, readMapped, told } from "./feed-file";

/** Those that can be XML elements and unquoted CSV columns. */
const names = objectNames.filter((name) => /^[a-z_]\w*$/i.test(name));
const values = names.map((_, index) => `v${index}`);

const csv = `${[...names, "id", "title"].join(",")}\n${[...values, "1", "Cook"].join(",")}\n`;
const record = `{${names.map((name, index) => `"${name}":${index % 2 ? `{"${name}":1}` : `"v${index}"`}`).join(",")}`;
const json = `[${record},"id":"1","title":"Cook"}]`;
const elements = names.map((name, index) => `<${name}>v${index}</${name}>`).join("");
const xml = `<jobs><job>${elements}<id>1</id><title>Cook</title></job></jobs>`;

test.each([
  ["columns", csv, "2: 1 Cook"],
  ["fields of JSON", json, "1: 1 Cook"],
  ["fields of JSON lines", `${json.slice(1, -1)}\n`.repeat(2), "1: 1 Cook", "2: 1 Cook"],
  ["elements", xml, "1: 1 Cook"],
])("%s named like JavaScript's built-in properties hide no other field", async (_what, feed, ...expected) => {
  const rows = await readFeed(feed);
  expect(told(rows)).toEqual(expected);
  expect(rows[0]).toMatchObject({ job: { company: null, places: [], jobTypes: [], postedAt: null } });
});

test("a column map reads a field named like a built-in property only if the feed has it", async () => {
  for (const [index, name] of names.entries()) {
    const map = { columns: { id: "id", title: name } };
    expect(told(await readMapped(map, csv))).toEqual([`2: 1 v${index}`]);
    await expect(readMapped(map, "id,title\n1,Cook\n")).rejects.toThrow(`no column "${name}"`);
    const without = await readMapped(map, '[{"id":"1","called":"Cook"}]');
    expect(without).toEqual([expect.objectContaining({ job: expect.objectContaining({ title: null }) })]);
  }
});

test("a column map with a built-in property's name as a key is refused", async () => {
  for (const name of names) {
    const map = `{"columns":{"id":"id","title":"title","${name}":"id"}}`;
    const reading = inFile(map, (file) => readFeed(csv, { columns: file }));
    await expect(reading).rejects.toThrow(/cannot be used/);
  }
});
