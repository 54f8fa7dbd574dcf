/** Ends the run with one plain line that people and CI can read. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const broken = results.testResults.filter((file) => file.testExecError).length;
    const skipped = results.numPendingTests + results.numTodoTests;
    const rest = skipped > 0 ? `, ${skipped} skipped` : "";
    console.log(`\n${results.numPassedTests} passed, ${results.numFailedTests + broken} failed${rest}`);
  }
};
