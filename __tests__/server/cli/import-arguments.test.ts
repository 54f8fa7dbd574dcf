import { readImportArguments } from "../../../src/server/cli/import-program";
import { UsageError } from "../../../src/server/cli/run-command";

const context = { folder: "/home/op", dataDir: ".data", now: new Date("2025-06-01T12:34:56.789Z") };
const read = (...given: string[]) => readImportArguments(given, context);

test("a file alone names the source, and its report goes to the data directory", () => {
  expect(read("feeds/Acme jobs.xml.gz")).toEqual({
    path: "/home/op/feeds/Acme jobs.xml.gz",
    source: "Acme jobs",
    reportFile: "/home/op/.data/import-reports/Acme-jobs-20250601T123456Z.jsonl",
    allowEmpty: false,
    force: false,
  });
});

test("every option is read", () => {
  const line =
    "x.csv --source acme --format csv --columns m.json --company Acme --apply-url https://x.example/{id} --country Ireland --date-order mdy --encoding latin1 --report r.jsonl --force --allow-empty";
  expect(read(...line.split(" "))).toEqual({
    path: "/home/op/x.csv",
    source: "acme",
    format: "csv",
    columns: "/home/op/m.json",
    company: "Acme",
    applyUrl: "https://x.example/{id}",
    country: "IE",
    dateOrder: "mdy",
    encoding: "latin1",
    reportFile: "/home/op/r.jsonl",
    allowEmpty: true,
    force: true,
  });
});

test("--help gives null", () => {
  expect(read("--help")).toBeNull();
});

test.each([
  [[], "Give one FILE to import."],
  [["a.csv", "b.csv"], "One FILE at a time, not also b.csv."],
  [["a.csv", "--fromat", "csv"], "Unknown option '--fromat'"],
  [["a.csv", "--format", "pdf"], 'Unknown format "pdf"'],
  [["a.csv", "--country", "Narnia"], 'Unknown country "Narnia".'],
  [["a.csv", "--apply-url", "https://x.example/"], "--apply-url must be an address with {id} in it."],
  [["a.csv", "--apply-url", "x/{id}"], "--apply-url must be an address with {id} in it."],
  [["a.csv", "--date-order", "ymd"], "--date-order must be dmy or mdy."],
  [["a.csv", "--source", "../x"], "cannot be a feed's name"],
  [["sample.csv"], '"sample" is the name of the generated jobs'],
])("%j: %s", (given, message) => {
  expect(() => read(...given)).toThrow(UsageError);
  expect(() => read(...given)).toThrow(message);
});
