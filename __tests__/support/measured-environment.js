const { appendFileSync, readFileSync } = require("node:fs");
const path = require("node:path");
const v8 = require("node:v8");
const { TestEnvironment } = require("jest-environment-node");
const { processorSeconds } = require("./processor-time.js");

// V8 would compile the embedded database a second time, as code that lasts longer than a test.
v8.setFlagsFromString("--liftoff-only");
const embedded = path.join(path.dirname(require.resolve("@electric-sql/pglite")), "pglite.wasm");
/** While one module of these bytes lives, V8 hands its code to every test file of the worker. */
const kept = {};

/** Node's usual world for a test file; notes how much processor time the file took with all that it started. */
module.exports = class MeasuredEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = path.relative(path.join(config.projectConfig.rootDir, "__tests__"), context.testPath);
    this.secondsBefore = processorSeconds();
    // Loaded once a worker: half a second of the processor for each file otherwise.
    Object.defineProperty(this.global, "playwright", { get: () => require("playwright-core") });
    kept.embedded ??= new WebAssembly.Module(readFileSync(embedded));
  }

  async teardown() {
    await super.teardown();
    // Mutation runs have no reporter that would read it.
    if (process.env.JOBSIEVE_TEST_COSTS === undefined) return;
    const seconds = processorSeconds() - this.secondsBefore;
    appendFileSync(process.env.JOBSIEVE_TEST_COSTS, `${JSON.stringify({ file: this.file, seconds })}\n`);
  }
};
