import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { identify, isAlive, type ProcessIdentity, sendSignal } from '#runtime/lifecycle/process-identity';
import { projectRoot } from '../project-root.js';
import { StackDirectory } from '../stack/stack-directory.js';
import { childrenMentioning, processesMentioning } from './testing/process-tree.js';

const HOLD_STACK = join(projectRoot, 'dist', 'tools', 'local', 'stack', 'testing', 'hold-stack.js');

describe('a stack whose starter was killed with SIGKILL', () => {
  let clone: string;
  let starter: ChildProcess;
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'acs-clone-'));
  });
  afterEach(() => {
    for (const process of processesMentioning(clone)) sendSignal(process, 'SIGKILL');
    starter.kill('SIGKILL');
    rmSync(clone, { recursive: true, force: true, maxRetries: 10 });
  });

  async function hold(kind: 'ephemeral' | 'kept') {
    starter = spawn(process.execPath, [HOLD_STACK, clone, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface({ input: starter.stdout ?? process.stdin }), 'line')) as [
      string,
    ];
    const { pids, directory } = JSON.parse(line) as { pids: number[]; directory: string };
    const servers = pids
      .map((pid) => identify(pid))
      .filter((found): found is ProcessIdentity => found !== undefined);
    expect(servers).toHaveLength(3);
    const [guardian] = childrenMentioning(starter.pid ?? 0, 'guardian-process.js');
    return { servers, directory, guardian: guardian ?? fail() };
  }

  async function kill(): Promise<void> {
    starter.kill('SIGKILL');
    await once(starter, 'exit');
  }

  it('is ended by its guardian, which then ends too, and an ephemeral folder is removed', async () => {
    const { servers, directory, guardian } = await hold('ephemeral');
    const data = realpathSync(join(directory, 'postgres'));
    await kill();
    await eventually('every server has ended', () => !servers.some(isAlive));
    await eventually('no helper of theirs is left', () => processesMentioning(clone).length === 0);
    await eventually('the folder is removed', () => !existsSync(directory));
    await eventually('its data are removed', () => !existsSync(data));
    await eventually('the guardian has ended', () => !isAlive(guardian));
  }, 60_000);

  it('is ended by the next command in its clone when the guardian was killed as well', async () => {
    const { servers, directory, guardian } = await hold('kept');
    sendSignal(guardian, 'SIGKILL');
    await kill();
    expect(servers.every(isAlive)).toBe(true);

    const next = await StackDirectory.claim(clone, 'held');
    expect(servers.some(isAlive)).toBe(false);
    expect(next.path).toBe(directory);
    next.release();
    await eventually('no helper of theirs is left', () => processesMentioning(clone).length === 0);
  }, 60_000);
});

function fail(): never {
  throw new Error('the starter has no guardian');
}
