import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';

const WHY = '\n\nA slow machine took longer than the test waited.\n';

/** What `npm run lint:commits` says of a commit's message; empty where it accepts it. */
function problemsOf(message: string): string {
  const { stdout, status } = spawnSync('node_modules/.bin/commitlint', [], {
    cwd: projectRoot,
    input: message,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout;
}

describe('the message of a commit', () => {
  it('has a short subject in the imperative, and says why in its body', () => {
    expect(problemsOf(`Fix flaky void test on slow machines${WHY}`)).toBe('');
  });

  it.each([
    [
      'whose subject is longer than 72 characters',
      `Fix ${'the void test '.repeat(5)}${WHY}`,
      'header-max-length',
    ],
    ['whose subject tells the past', `Fixed a flaky test${WHY}`, 'header-imperative'],
    ['whose subject is in the third person', `Adds a flaky test${WHY}`, 'header-imperative'],
    ['whose subject begins with an article', `The flaky test is fixed${WHY}`, 'header-imperative'],
    ['whose subject begins with a noun', `Flakiness in the void test${WHY}`, 'header-imperative'],
    ['whose subject is no sentence', `x${WHY}`, 'header-imperative'],
    ['whose subject ends with a full stop', `Fix a flaky test.${WHY}`, 'header-full-stop'],
    ['that does not say why', 'Fix a flaky test\n', 'body-empty'],
  ])('is refused %s', (_, message, rule) => expect(problemsOf(message)).toContain(rule));
});
