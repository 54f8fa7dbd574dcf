const { appendFileSync, readFileSync } = require("node:fs");
const path = require("node:path");
const v8 = require("node:v8");
const { TestEnvironment } = require("jest-environment-node");
const { processorSeconds } = require("./processor-time.js");

// Otherwise V8 compiles the embedded database a second time, into code that only pays off beyond a test.
v8.setFlagsFromString("--liftoff-only");
const embedded = path.join(path.dirname(require.resolve("@electric-sql/pglite")), "pglite.wasm");
/** While a module of these bytes is alive, V8 reuses its code for every test file of the worker. */
const kept = {};

/** Node's environment, which also records the processor time of a test file and of all that it started. */
module.exports = class MeasuredEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = path.relative(path.join(config.projectConfig.rootDir, "__tests__"), context.testPath);
    this.secondsBefore = processorSeconds();
    // Loaded once per worker; otherwise each file costs half a second of processor time.
    Object.defineProperty(this.global, "playwright", { get: () => require("playwright-core") });
    kept.embedded ??= new WebAssembly.Module(readFileSync(embedded));
  }

  async teardown() {
    await super.teardown();
    // Mutation runs have no reporter to read the costs.
    if (process.env.JOBSIEVE_TEST_COSTS === undefined) return;
    const seconds = processorSeconds() - this.secondsBefore;
    appendFileSync(process.env.JOBSIEVE_TEST_COSTS, `${JSON.stringify({ file: this.file, seconds })}\n`);
  }
};
