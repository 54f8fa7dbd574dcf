import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(__dirname, "../..");
const file = "shared/crawl-policy.ts";
const report = resolve(root, `.cache/mutants/${file.replace("/", "-")}-sample-3-1-report.json`);

test("tests run by the mutation command notice faults", () => {
  rmSync(report, { force: true });
  const { JEST_WORKER_ID: _worker, JOBSIEVE_TEST_COSTS: _costs, ...env } = process.env;
  const command = ["scripts/mutate.mjs", file, "--sample", "3", "--seed", "1"];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8", env });
  if (!existsSync(report)) throw new Error(stdout + stderr);
  const { mutants } = JSON.parse(readFileSync(report, "utf8")).files[`src/${file}`];
  expect(mutants).toContainEqual(expect.objectContaining({ status: "Killed" }));
});
