import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endingWithUs } from '../local/processes/server-process.js';
import { projectRoot } from '../local/project-root.js';
import type { Project } from './selected-projects.js';

export interface TestRun {
  readonly exitCode: number;
  readonly passed: number;
  readonly failed: number;
}

export interface JestOptions {
  /** Default: what the arguments select, or else all. */
  readonly projects?: ReadonlySet<Project>;
  /** How many test files run at once. Default: what this machine and the projects allow. */
  readonly workers?: number;
  /** The tree whose tests are run. Default: this clone. */
  readonly root?: string;
  /** Says nothing of its own. Default: its output is on ours. */
  readonly quiet?: boolean;
}

/** Runs Jest; ends it, workers and all, when `stop` is aborted. */
export async function runJest(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  stop: AbortSignal,
  options: JestOptions = {},
): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'acs-test-'));
  const counts = join(folder, 'counts.json');
  try {
    const exitCode = await spawnJest(
      args,
      { ...process.env, ...env, ACS_TEST_COUNTS: counts },
      stop,
      options,
    );
    return { exitCode, ...readCounts(counts) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function spawnJest(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
  { projects, workers = workersFor(projects), root = projectRoot, quiet = false }: JestOptions,
): Promise<number> {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const part = (name: string) => join(root, 'tools', 'test', name);
  const output = quiet ? 'ignore' : 'inherit';
  const command = endingWithUs(process.execPath, [
    jest,
    ...(projects ? ['--selectProjects', ...projects] : []),
    ...['--reporters', 'default', '--reporters', part('count-reporter.mjs')],
    ...['--testSequencer', part('mixed-order.mjs')],
    ...['--maxWorkers', String(workers)],
    ...args,
  ]);
  const child = spawn(...command, {
    cwd: root,
    stdio: ['ignore', output, output],
    // A group of its own, to end it with its workers; Ctrl-C comes by way of `stop`.
    detached: true,
    // Its workers evaluate our modules under a new address for each file: a cache of them all would only grow.
    env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  stop.addEventListener('abort', end, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      stop.removeEventListener('abort', end);
      resolve(code ?? 1);
    });
  });
}

/** Most of the time of a worker goes into waiting for servers and timers, but faults and rehearsals work the cores. */
function workersFor(projects: ReadonlySet<Project> | undefined): number {
  const cores = availableParallelism();
  const works = projects !== undefined && (projects.has('fault') || projects.has('rehearsal'));
  return works ? Math.min(cores + 1, 4) : Math.min(2 * cores, 8);
}

/** Jest that ended without a report is one failure. */
function readCounts(file: string): { passed: number; failed: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { passed: number; failed: number };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
