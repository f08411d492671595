import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServiceName } from '#contracts/services';

/** An app that has not ended by then never would, on the busiest machine. */
const GIVEN_UP_AFTER_MS = 100_000;

/** An app that ended. */
export interface EndedApp {
  /** Null: it had to be killed. */
  readonly code: number | null;
  readonly output: string;
  /** That it took, without those for which it was ready to run and other processes had the cores. */
  readonly seconds: number;
}

/** Starts an app as a process of its own, with these variables only; resolves when it has ended. */
export function runToItsEnd(app: ServiceName, env: NodeJS.ProcessEnv): Promise<EndedApp> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`dist/bundles/${app}/main.js`], {
      env: { PATH: process.env.PATH, ...env },
      timeout: GIVEN_UP_AFTER_MS,
      killSignal: 'SIGKILL',
    });
    let queued = 0;
    const looking = setInterval(() => (queued = queuedSeconds(child.pid) ?? queued), 50);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => {
      clearInterval(looking);
      reject(error);
    });
    child.on('close', (code) => {
      clearInterval(looking);
      resolve({ code, output, seconds: (performance.now() - begun) / 1_000 - queued });
    });
  });
}

/** For how long the process waited for a core, by its main thread (Linux counts it); undefined once it has ended. */
function queuedSeconds(pid: number | undefined): number | undefined {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e9;
  } catch {
    return undefined;
  }
}

/** The messages of an app's output that have level `error`. Throws where it said something that is no line of a log. */
export function errorsOf({ output }: EndedApp): string[] {
  const lines = output.split('\n').filter(Boolean);
  const logged = lines.map((line) => JSON.parse(line) as { level: string; msg: string });
  return logged.filter(({ level }) => level === 'error').map(({ msg }) => msg);
}
