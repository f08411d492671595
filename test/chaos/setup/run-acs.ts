import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../tools/local/project-root.js';

/** Runs a check of `acs` that may find something, and then ends with exit code 1 and a document. */
export function checkWithAcs(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<unknown> {
  return runAcs(args, env).catch(foundIn);
}

/** The document that a check printed before it ended with exit code 1. Throws `error` where there is none. */
function foundIn(error: unknown): unknown {
  const { code, stdout } = error as { readonly code?: unknown; readonly stdout?: string };
  if (code !== 1 || !stdout?.startsWith('{')) throw error;
  return JSON.parse(stdout);
}

/** Runs `acs` with these arguments and `--json`. Throws where its exit code is not 0. */
export async function runAcs(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(projectRoot, 'dist', 'bundles', 'operator', 'acs.js'), ...args, '--json'],
    { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as unknown;
}
