import { runCommandLine } from "../../../src/server/cli/command-line";
import { runProgram } from "./run-program";

const run = (...given: string[]) =>
  runProgram((io) => runCommandLine(given, () => io, { root: ".", folder: ".", programs: "absent" }));

const names = [
  ...["start", "import", "sources", "postcodes", "vocabulary"],
  ...["sample", "report", "alerts", "jobs", "mailbox"],
];

test.each([[[]], [["--help"]], [["help"]]])("%j lists every command", async (given) => {
  const { code, out } = await run(...given);
  expect(code).toBe(0);
  expect([...out.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name)).toEqual(names);
});

test.each(names)("%s --help shows its usage", async (name) => {
  const { code, out, err } = await run(name, "--help");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain(`npx jobsieve ${name}`);
});

test.each([
  ["imprt", 'Unknown command "imprt". Did you mean import?\n'],
  ["Sources", 'Unknown command "Sources". Did you mean sources?\n'],
  ["constructor", `Unknown command "constructor". Available: ${names.join(", ")}.\n`],
])("%s is refused as an unknown command", async (name, err) => {
  expect(await run(name)).toEqual({ code: 2, out: "", err });
});

test("a command reports its own usage errors", async () => {
  expect(await run("import")).toEqual({ code: 2, out: "", err: "Give one FILE to import.\n" });
});
