const { onlyInTestAll } = require("../__tests__/stages.json");

// Faults have to be noticed by `npm test`.
process.env.JOBSIEVE_TESTS = "gate";

const { globalSetup: _setUp, globalTeardown: _tearDown, ...usual } = require("../jest.config.js");

/** The tests of one folder. Nothing that is mutated is built, so what only a built server or a browser sees is left out. */
module.exports = {
  ...usual,
  rootDir: "..",
  // Stryker wraps it in its own, and looks for it itself.
  testEnvironment: require.resolve("../__tests__/support/measured-environment.js"),
  testMatch: (process.env.MUTATION_TESTS ?? "").split(" "),
  testPathIgnorePatterns: Object.keys(onlyInTestAll),
  reporters: [],
  testSequencer: "<rootDir>/scripts/mutation-sequencer.cjs",
  maxWorkers: 1,
  // Many a fault makes a test wait for ever; on a busy machine a server takes half of it to start.
  testTimeout: 30_000,
};
