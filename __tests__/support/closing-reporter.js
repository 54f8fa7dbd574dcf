const { existsSync, mkdirSync, readFileSync, rmSync } = require("node:fs");
const path = require("node:path");
const { processorSeconds } = require("./processor-time.js");

/** Milliseconds of `work` on the machine that set the limit; `bench` measures pace by the same work. */
const usualPaceMs = 112;

const filesBetweenPaces = 40;

/** Prints the slowest files and a summary line. Fails above `limitSeconds`, scaled to the usual pace. */
module.exports = class ClosingReporter {
  constructor({ rootDir }, { limitSeconds = Number.POSITIVE_INFINITY } = {}) {
    this.limitSeconds = limitSeconds;
    const cache = path.join(rootDir, ".cache");
    mkdirSync(cache, { recursive: true });
    this.costs = path.join(cache, "test-costs.jsonl");
    rmSync(this.costs, { force: true });
    process.env.JOBSIEVE_TEST_COSTS = this.costs;
    this.paces = [pace()];
    this.filesDone = 0;
  }

  /** Samples the pace during the run: a busy machine slows the tests as well. */
  onTestFileResult() {
    this.filesDone += 1;
    if (this.filesDone % filesBetweenPaces === 0) this.paces.push(pace());
  }

  onRunComplete(_contexts, results) {
    this.paces.push(pace());
    const paceMs = this.paces.reduce((sum, each) => sum + each) / this.paces.length;
    const seconds = processorSeconds();
    this.seconds = (seconds * usualPaceMs) / paceMs;
    const costs = this.readCosts();
    const broken = results.testResults.filter((file) => file.testExecError).length;
    const skipped = results.numPendingTests + results.numTodoTests;
    const rest = skipped > 0 ? `, ${skipped} skipped` : "";
    // Jest prints its summary after all reporters, so this waits for exit.
    process.once("exit", () => {
      const ofUsualPace = `${Math.round(this.seconds)} s of a machine of usual pace`;
      console.log(`\nProcessor time: ${Math.round(seconds)} s, ${ofUsualPace}. The ten slowest files:`);
      for (const cost of costs.slice(0, 10))
        console.log(`${cost.seconds.toFixed(1).padStart(6)} s  ${cost.file}`);
      console.log(`\n${results.numPassedTests} passed, ${results.numFailedTests + broken} failed${rest}`);
    });
  }

  readCosts() {
    if (!existsSync(this.costs)) return [];
    const lines = readFileSync(this.costs, "utf8").trim().split("\n");
    return lines.map((line) => JSON.parse(line)).sort((one, other) => other.seconds - one.seconds);
  }

  getLastError() {
    if (this.seconds <= this.limitSeconds) return undefined;
    return new Error(
      `The tests took ${Math.round(this.seconds)} s of processor time; ${this.limitSeconds} s are allowed.`,
    );
  }
};

/** Processor milliseconds of a fixed piece of work, best of three: shows a slow machine, not a busy one. */
function pace() {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function work() {
  let seed = 1;
  const made = Array.from({ length: 100_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { number: seed, text: String(seed) };
  });
  made.sort((one, other) => one.number - other.number);
  JSON.parse(JSON.stringify(made));
}
