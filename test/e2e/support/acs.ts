import { spawn } from 'node:child_process';
import { expect } from '@jest/globals';
import { runCaptured } from '../../../apps/operator/test-support/run-captured.js';

export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `acs <line>` as a process of its own, as its image does. No argument of the line may hold a space. */
export function runAcs(line: string, env: NodeJS.ProcessEnv = {}): Promise<CommandRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['dist/bundles/operator/acs.js', ...line.split(' ')], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** What a command that must succeed prints with `--json`: one document and nothing else. Runs it in this process. */
export async function acs<Result>(line: string): Promise<Result> {
  const { code, stdout, stderr } = await runCaptured([...line.split(' '), '--json'], process.env);
  if (code !== 0) throw new Error(`acs ${line} exited with ${code}: ${stderr}`);
  expect(stdout).toMatch(/^\{[^\n]*\}\n$/);
  return JSON.parse(stdout) as Result;
}
