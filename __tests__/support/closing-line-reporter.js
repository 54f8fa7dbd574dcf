/** Ends the run with one plain line that people and CI can read. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const broken = results.testResults.filter((file) => file.testExecError).length;
    const skipped = results.numPendingTests + results.numTodoTests;
    const rest = skipped > 0 ? `, ${skipped} skipped` : "";
    const line = `${results.numPassedTests} passed, ${results.numFailedTests + broken} failed${rest}`;
    // Jest prints its own summary after every reporter, so this waits for the process to end.
    process.once("exit", () => console.log(`\n${line}`));
  }
};
