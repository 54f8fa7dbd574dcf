const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const path = require("node:path");
const Sequencer = require("@jest/test-sequencer").default;

/** Beside this file, in the sandbox that goes away after the run. */
const kept = path.join(__dirname, "known-tests.json");

/**
 * Leaves out the files that have none of the tests that reach a fault, as the run without any fault showed them: to load
 * a file takes longer than its tests. The quickest files go first, since one that fails is the last.
 */
module.exports = class extends Sequencer {
  constructor({ globalConfig }) {
    super();
    this.wanted = globalConfig.testNamePattern;
  }

  sort(tests) {
    if (!this.wanted || !existsSync(kept)) return tests;
    const wanted = new RegExp(this.wanted);
    const known = JSON.parse(readFileSync(kept, "utf8"));
    return tests
      .filter(({ path: file }) => known[file]?.names.some((name) => wanted.test(name)))
      .sort((one, other) => known[one.path].ms - known[other.path].ms);
  }

  cacheResults(_tests, { testResults }) {
    if (this.wanted) return;
    const known = testResults.map(({ testFilePath, perfStats, testResults: ofFile }) => [
      testFilePath,
      { names: ofFile.map(({ fullName }) => fullName), ms: perfStats.runtime },
    ]);
    writeFileSync(kept, JSON.stringify(Object.fromEntries(known)));
  }
};
