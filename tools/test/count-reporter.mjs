import { writeFileSync } from 'node:fs';

/** A Jest reporter that leaves the counts of the run in the file `ACS_TEST_COUNTS`. */
export default class CountReporter {
  onRunComplete(_contexts, results) {
    // A file that could not even be run has no tests that failed, and counts as one.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    writeFileSync(process.env.ACS_TEST_COUNTS, JSON.stringify({ passed: results.numPassedTests, failed }));
  }
}
