import NativeEnvironment from '../../tools/test/native/environment.mjs';

// Of the build, which need not be there when imports are checked.
const verdict = new URL('../../dist/test/defects/verdict.js', import.meta.url);
const { isFinding } = await import(verdict.href);

/** Skips the tests of a file after the first that found something: with a defect in the code, each may wait for minutes. */
export default class FirstFindingEnvironment extends NativeEnvironment {
  hasFinding = false;

  /** Called by Jest. */
  handleTestEvent({ name, test }) {
    if (name === 'test_start' && this.hasFinding) test.mode = 'skip';
    if (name === 'test_done') this.hasFinding ||= test.errors.some(found);
  }
}

/** Jest keeps an error alone, or before one that says where the test stands. */
function found(failure) {
  const error = Array.isArray(failure) ? failure[0] : failure;
  return isFinding(String(error?.stack ?? error));
}
