import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';

/** What it is asked to do is its last word, "lint", "test" or "install", unless options follow. */
const PROGRAM = `#!/bin/sh
for word; do [ "$word" != -- ] || break; asked=$word; done
cat "$COUNTS/$asked" 2>/dev/null
case " $FAILING " in *" $asked "*) exit 1;; esac
exit 0
`;

describe('the closing line of .ci/run', () => {
  const folder = temporaryFolder('ci');
  const [bin, counts] = [join(folder, 'bin'), join(folder, 'counts')];
  cpSync(join(projectRoot, '.ci'), join(folder, '.ci'), { recursive: true });
  mkdirSync(bin);
  for (const program of ['npm', 'node']) writeFileSync(join(bin, program), PROGRAM, { mode: 0o755 });

  const run = (failing: string, printed: Readonly<Record<string, string>> = {}) => {
    rmSync(counts, { recursive: true, force: true });
    mkdirSync(counts);
    for (const [command, line] of Object.entries({ test: '7 passed, 0 failed', ...printed }))
      writeFileSync(join(counts, command), `${line}\n`);
    const env = { PATH: `${bin}:${process.env.PATH}`, FAILING: failing, COUNTS: counts };
    const { stdout, status } = spawnSync(join(folder, '.ci', 'run'), { env, encoding: 'utf8' });
    const lines = stdout.trimEnd().split('\n');
    // The copy in `folder` has no history.
    expect(failing === 'install' || lines.includes('commits: skipped, no history')).toBe(true);
    return [lines.at(-1), status];
  };

  it.each([
    ['is that of the tests when every step went well', '', {}, 7, 0],
    ['counts a step that failed', 'lint', {}, 7, 1],
    ['counts each of several', 'format:check typecheck demo', {}, 7, 3],
    ['counts the last step', 'chaos', {}, 7, 1],
    ['counts failed tests once', 'test', { test: '5 passed, 2 failed' }, 5, 2],
    ['counts others beside them', 'test lint', { test: '5 passed, 2 failed' }, 5, 3],
    ['adds the manifests', '', { 'test:deploy': '4 passed, 0 failed' }, 11, 0],
    ['adds failures there', 'test:deploy', { 'test:deploy': '3 passed, 1 failed' }, 10, 1],
    ['adds their step', 'test test:deploy', { test: '5 passed, 2 failed' }, 5, 3],
    ['adds the containers', '', { 'rehearse:containers': '9 passed, 0 failed' }, 16, 0],
    ['adds nothing where they were skipped', '', { 'rehearse:containers': 'No.\n0 passed, 0 failed' }, 7, 0],
    ['adds the defects that were not caught', 'defects', { defects: '7 passed, 1 failed' }, 14, 1],
    ['adds the rehearsals', 'rehearse', { rehearse: '2 passed, 1 failed' }, 9, 1],
    ['has a failure where rehearsals did not count', 'rehearse', {}, 7, 1],
    ['has a failure without an install', 'install', {}, 0, 1],
    ['has a failure without a build', 'build', {}, 0, 1],
    ['has a failure without counts', 'test', { test: 'no count' }, 0, 1],
    ['has a failure where no test failed but their command', 'test', {}, 7, 1],
  ])('%s', (_, failing, printed, passed, failed) =>
    expect(run(failing, printed)).toEqual([`${passed} passed, ${failed} failed`, failed > 0 ? 1 : 0]),
  );

  it('leaves out no step in a repository without commits', () => {
    spawnSync('git', ['init', '--quiet', folder]);
    expect(run('chaos')).toEqual(['7 passed, 1 failed', 1]);
  });
});
