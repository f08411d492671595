import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { identify, isAlive } from '#runtime/lifecycle/process-identity';
import { projectRoot } from '../project-root.js';

const [CHILD, END_WITH_PARENT] = ['child.mjs', 'end-with-parent.mjs'].map(
  (name) => pathToFileURL(join(projectRoot, 'tools', 'local', 'run', name)).href,
);

/** Runs `script` as the command of a runner; the command then prints its process id, by which time its handlers stand. */
function runner(script: string): ChildProcess {
  const command = JSON.stringify(`${script}; console.log(process.pid)`);
  const code = `const { runInForeground } = await import('${CHILD}');
    process.exitCode = await runInForeground(process.execPath, ['-e', ${command}], {});`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function commandOf({ stdout }: ChildProcess) {
  const [line] = (await once(createInterface({ input: stdout ?? process.stdin }), 'line')) as [string];
  return identify(Number(line)) ?? { pid: Number(line), started: 'ended already' };
}

describe('a command in the foreground', () => {
  it.each([
    [0, 'process.exit(0)'],
    [7, 'process.exit(7)'],
    [143, 'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 60_000)'],
  ])('passes on its exit code %i', async (code, script) => {
    expect(await once(runner(script), 'exit')).toEqual([code, null]);
  });

  it('is told to end when its runner is told so, and is waited for', async () => {
    const process = runner('setInterval(() => {}, 1_000); process.once("SIGTERM", () => process.exit(5))');
    await commandOf(process);
    process.kill('SIGTERM');
    expect(await once(process, 'exit')).toEqual([5, null]);
  });

  it('ends when what started its runner was killed, as npm may be', async () => {
    const inner = `
      await import('${END_WITH_PARENT}');
      const { runInForeground } = await import('${CHILD}');`;
    const command = JSON.stringify('console.log(process.pid); setInterval(() => {}, 1_000)');
    const code = `${inner} await runInForeground(process.execPath, ['-e', ${command}], {});`;
    const start = `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' })`;
    const npm = spawn(process.execPath, ['-e', start, code], { stdio: ['ignore', 'pipe', 'inherit'] });
    const running = await commandOf(npm);
    expect(isAlive(running)).toBe(true);
    npm.kill('SIGKILL');
    await eventually('the command has ended', () => !isAlive(running));
  });
});
