/**
 * Prints the line that a runner of checks reads: `N passed, N failed`, where a suite that did not load has failed.
 * Before it, what passed at its second attempt only (second-attempt.ts): a race that is to be mended.
 */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const retried = results.testResults.flatMap(({ testResults }) =>
      testResults.filter(({ status, invocations }) => status === 'passed' && invocations > 1),
    );
    for (const { fullName } of retried) console.log(`\nPassed at the second attempt only: ${fullName}`);
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    console.log(
      `\n${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    );
  }
}
