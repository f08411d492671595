import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../../local/project-root.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

const TRACING = import.meta.resolve('@opentelemetry/api');

/** What one file leaves behind, and the next one of the same worker must not find. */
const FIRST = `import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { trace } from '${TRACING}';

interface Left {
  readonly behind: number;
}

jest.setTimeout(50);
describe('the first file', () => {
  it('fails in its line 12', () => {
    const left: Left = { behind: 1 };
    expect(left).toEqual({ behind: 2 });
  });
  it('takes too long', () => new Promise(() => undefined));
  it('loses an error', async () => {
    void Promise.reject(new Error('lost'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  it('leaves much behind', () => {
    process.env.LEFT_BEHIND = 'yes';
    delete process.env.PATH;
    process.on('SIGTERM', function leftBehind() {});
    jest.spyOn(JSON, 'parse').mockReturnValue('left behind');
    jest.useFakeTimers();
    expect.extend({ toBeLeftBehind: () => ({ pass: true, message: () => '' }) });
    trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan: () => 'of the first' }) } as never);
    Object.assign(globalThis, { keptTracer: trace.getTracer('kept') });
    expect(globalThis.keptTracer.startSpan()).toBe('of the first');
  });
});
`;
const SECOND = `import { expect, it, jest } from '@jest/globals';
import { trace } from '${TRACING}';

it('finds nothing of the first', async () => {
  expect([process.env.LEFT_BEHIND, process.env.PATH]).toEqual([undefined, expect.any(String)]);
  expect(process.listeners('SIGTERM').map(({ name }) => name)).not.toContain('leftBehind');
  expect(JSON.parse('1')).toBe(1);
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan: () => 'of the second' }) } as never);
  expect(globalThis.keptTracer.startSpan()).toBe('of the second');
  await new Promise((resolve) => setTimeout(resolve, 100));
});
`;

/** Passes only where nothing comes between two steps. */
const HASTY = `import { expect, it } from '@jest/globals';

it('is faster than a timer', async () => {
  let fired = false;
  setTimeout(() => (fired = true), 20);
  await null;
  await null;
  expect(fired).toBe(false);
});
it('does not pause in a loop', async () => {
  for (let turn = 0; turn < 100_000; turn++) await null;
});
`;

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: string[];
    }[];
  }[];
}

describe('test files of one worker', () => {
  const folder = temporaryFolder('native');
  writeFileSync(join(folder, '1.spec.ts'), FIRST);
  writeFileSync(join(folder, '2.spec.ts'), SECOND);
  const native = (part: string) => join(projectRoot, 'tools', 'test', 'native', part);
  const config = {
    rootDir: folder,
    testMatch: ['**/*.spec.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    testEnvironment: native('environment.mjs'),
    runtime: native('runtime.mjs'),
    transform: {},
  };
  const run = (args: readonly string[] = [], pause = '') => {
    const report = join(folder, 'report.json');
    const jest = join(projectRoot, 'node_modules', 'jest', 'bin', 'jest.js');
    const options = ['--config', JSON.stringify(config), '--maxWorkers=1', '--json', '--outputFile', report];
    const env = { ...process.env, TEST_PAUSE_MS: pause };
    spawnSync(process.execPath, [jest, ...options, ...args], { cwd: folder, stdio: 'ignore', env });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return testResults
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, status, failureMessages }) => [title, status, failureMessages.join('\n')]);
  };

  it('fail with the line of the source, and leave nothing to each other', () => {
    expect(run()).toEqual([
      ['fails in its line 12', 'failed', expect.stringMatching(/^Error: .*1\.spec\.ts:12:18/s)],
      ['takes too long', 'failed', expect.stringMatching(/Exceeded timeout of 50 ms.*1\.spec\.ts:14:3/s)],
      ['loses an error', 'failed', expect.stringMatching(/lost.*1\.spec\.ts:16:25/s)],
      ['leaves much behind', 'passed', ''],
      ['finds nothing of the first', 'passed', ''],
    ]);
  });

  it('leave nothing in the compile cache, and have it for the programs they start', () => {
    expect([getCompileCacheDir(), process.env.NODE_DISABLE_COMPILE_CACHE]).toEqual([undefined, undefined]);
  });

  it('run only the tests that are asked for', () => {
    const ran = run(['-t', 'much behind']).filter(([, status]) => status !== 'pending');
    expect(ran).toEqual([['leaves much behind', 'passed', '']]);
  });
  it('fail with pauses between their steps if they depend on who is faster', () => {
    const file = join(folder, 'hasty.spec.ts');
    writeFileSync(file, HASTY);
    try {
      const verdicts = (pause: string) => run(['hasty'], pause).map(([, status]) => status);
      expect([verdicts(''), verdicts('100')]).toEqual([
        ['passed', 'passed'],
        ['failed', 'passed'],
      ]);
    } finally {
      rmSync(file);
    }
  });
});
