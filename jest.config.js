const { availableParallelism } = require("node:os");

/** Packages that ship ES modules only; the rest of node_modules is loaded as it is. */
const esModulesOnly = [
  "query-string",
  "decode-uri-component",
  "filter-obj",
  "split-on-first",
  "typebox",
  "p-limit",
  "yocto-queue",
  "any-ascii",
  "file-type",
  "strtok3",
  "token-types",
  "uint8array-extras",
  "@tokenizer/inflate",
  "kdbush",
  "@borewit/text-codec",
  "@github/combobox-nav",
  "@redux-devtools/instrument",
  "request-filtering-agent",
];

module.exports = {
  runtime: "<rootDir>/__tests__/support/shared-code-runtime.js",
  testEnvironment: "<rootDir>/__tests__/support/measured-environment.js",
  roots: ["<rootDir>/__tests__"],
  testMatch: ["**/*.test.ts", "**/*.test.tsx"],
  transform: {
    "\\.m?[jt]sx?$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
      },
    ],
    "@electric-sql/pglite/.*\\.cjs$": "<rootDir>/__tests__/support/dynamic-import-transform.js",
    "\\.(?:sql|txt)$": "<rootDir>/__tests__/support/text-transform.js",
    "\\.module\\.css$": "<rootDir>/__tests__/support/css-modules-transform.js",
  },
  moduleNameMapper: { "^fast-check$": "<rootDir>/__tests__/support/seeded-fast-check.js" },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esModulesOnly.join("|")})/|@electric-sql/pglite/)`],
  // Otherwise a test's context looks these up again at every use, which makes computations twice as slow.
  sandboxInjectedGlobals: ["Map", "Math", "Set"],
  reporters: ["default", "<rootDir>/__tests__/support/closing-reporter.js"],
  globalSetup: "<rootDir>/__tests__/support/built-setup.ts",
  globalTeardown: "<rootDir>/__tests__/support/built-teardown.ts",
  // Tests wait for browsers, databases and clocks: one worker per core left a third of the time idle.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A worker that has run a hundred files is slowed by their leftovers.
  workerIdleMemoryLimit: "1200MB",
  // Only ends what hangs: on a busy machine anything can take ten times as long.
  testTimeout: 900_000,
  showSeed: true,
};
