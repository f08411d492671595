import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/local/project-root.js';
import type { TableReport } from '../../../apps/operator/src/retention/run-retention.js';

export interface RetentionProcess {
  /** Whether it still runs. */
  isAtWork(): boolean;
  /** While it is in no transaction of more than one statement, which Postgres would end. */
  pause(): void;
  goOn(): void;
  /** What it reported when it had ended, and the seconds that it took. Throws where it failed. */
  readonly done: Promise<{ readonly tables: readonly TableReport[]; readonly seconds: number }>;
}

/** `acs retention run`, as an operator starts it beside a service: whatever that has to do goes first. */
export function startRetention(
  env: Readonly<Record<string, string>>,
  archive: string,
  only: string,
): RetentionProcess {
  const begun = performance.now();
  const options = ['--archive-to', archive, '--only', only, '--json'];
  const acs = [process.execPath, join(projectRoot, 'dist/bundles/operator/acs.js')];
  const child = spawn('nice', ['-n', '19', ...acs, 'retention', 'run', ...options], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const done = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`acs retention run ended with ${code}`);
    const { tables } = JSON.parse(Buffer.concat(output).toString()) as { tables: readonly TableReport[] };
    return { tables, seconds: (performance.now() - begun) / 1_000 };
  });
  // The caller that waits for it gets its failure.
  done.catch(() => undefined);
  return {
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    isAtWork: () => child.exitCode === null && child.signalCode === null,
    done,
  };
}
