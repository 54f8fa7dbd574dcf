import { judgeTrace } from "../../bench/faults/traced-calls";

const up = "/data/uploads";
const part = `${up}/parts/k/0`;
const whole = `${up}/files/ab/abc`;
const taken = [
  `7 openat(AT_FDCWD, "${up}/incoming/x", O_WRONLY|O_CREAT|O_EXCL, 0600) = 21<${up}/incoming/x>`,
  `7 write(21<${up}/incoming/x>, "%PDF", 4) = 4`,
  `7 fsync(21<${up}/incoming/x> <unfinished ...>`,
  "8 <... openat resumed>) = 3</elsewhere>",
  "7 <... fsync resumed>) = 0",
];
const made = [`8 mkdir("${up}/parts/k", 0700) = 0`];
const moved = (to: string) => [`7 rename("${up}/incoming/x", "${to}") = 0`];
const named = (folder: string) => [`8 fsync(22<${up}/${folder}>) = 0`];
const record = ['1 writev(30<socket:[9]>, [{iov_base="insert into uploads (id", iov_len=23}], 1) = 23'];
const says = (text: string) => [`1 write(31<socket:[8]>, "HTTP/1.1 ${text}", 300) = 300`];
const chunk = says('200 OK\\r\\n\\r\\n{\\"received\\":1,\\"expected\\":2}');
const file = says("201 Created\\r\\n");

const judged = (...steps: readonly (readonly string[])[]) => judgeTrace(steps.flat(), up);

test("parts of an earlier, removed upload do not count for the next", () => {
  const first = [...made, ...named("parts"), ...taken, ...moved(part), ...named("parts/k"), ...chunk];
  const gone = [`7 rename("${up}/parts/k", "${up}/incoming/y") = 0`, ...named("parts")];
  expect(judged(first, gone, chunk).broken).toEqual(["1 chunks were confirmed, and 0 are safe"]);
});

test("syncing bytes and names before the record and the answer is safe", () => {
  expect(judged(taken, moved(part), named("parts/k"), chunk)).toMatchObject({ chunks: 1, broken: [] });
  expect(judged(taken, moved(whole), named("files/ab"), record, file)).toMatchObject({
    ...{ files: 1, records: 1, broken: [] },
  });
});

test.each([
  ["bytes that were not synced", judged(taken.slice(0, 2), moved(part), named("parts/k"), chunk)],
  ["a sync that has not returned", judged(taken.slice(0, 3), moved(part), named("parts/k"), chunk)],
  ["a name that was not synced", judged(taken, moved(part), chunk)],
  ["a name that was synced before it was given", judged(taken, named("parts/k"), moved(part), chunk)],
  ["a record before its file's name is safe", judged(taken, moved(whole), record, named("files/ab"), file)],
  ["a folder whose name was not synced", judged(made, taken, moved(part), named("parts/k"), chunk)],
  ["a file without a record", judged(taken, moved(whole), named("files/ab"), file)],
])("%s is reported", (_what, { broken }) => {
  expect(broken).toHaveLength(1);
});
