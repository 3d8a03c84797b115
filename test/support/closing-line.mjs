import { relative } from 'node:path';

/**
 * Prints the slowest files, the tests that passed only when retried, and a last line that CI reads:
 * `N passed, N failed`. A file that failed to load counts as a failed test.
 */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const files = results.testResults
      .map(({ testFilePath, perfStats }) => ({ testFilePath, ms: perfStats.end - perfStats.start }))
      .toSorted((a, b) => b.ms - a.ms);
    const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
    console.log('\nSlowest files:');
    for (const { testFilePath, ms } of files.slice(0, 10))
      console.log(`${seconds(ms)}  ${relative(process.cwd(), testFilePath)}`);

    const retried = results.testResults.flatMap(({ testResults }) =>
      testResults.filter(({ status, invocations }) => status === 'passed' && invocations > 1),
    );
    for (const { fullName } of retried) console.log(`\nPassed only when retried: ${fullName}`);

    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    console.log(
      `\n${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    );
  }
}
