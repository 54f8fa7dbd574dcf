// For `npm run mutate`, which says what is mutated and which tests have to notice.
const name = process.env.MUTATION_NAME ?? "shared";
const sampled = process.env.MUTATION_SAMPLE !== undefined;

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: [process.env.MUTATED ?? "src/shared/**/*.{ts,tsx}"],
  testRunner: "jest",
  jest: {
    projectType: "custom",
    configFile: "scripts/mutation-jest.config.js",
    enableFindRelatedTests: false,
  },
  coverageAnalysis: "perTest",
  concurrency: Number(process.env.MUTATION_THREADS ?? 2),
  // What stands still on a busy machine must not count as noticed.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 20,
  // What runs once when a module is loaded can only be tried with all tests from the start, each time.
  ignoreStatic: true,
  ignorePatterns: ["/.cache", "/dist", "/.data", "/deploy", "/bench"],
  tempDirName: ".cache/mutation",
  incremental: true,
  incrementalFile: `.cache/mutants/${name}.json`,
  plugins: ["@stryker-mutator/*", "./scripts/mutation-sample.mjs"],
  // The sample first: the others count what it leaves.
  reporters: [...(sampled ? ["sample"] : []), "clear-text", "json", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: `.cache/mutants/${name}-report.json` },
  thresholds: { high: 90, low: 80, break: 80 },
};
