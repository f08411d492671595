import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { trySocketLock } from '../processes/socket-lock.mjs';
import { projectRoot } from '../project-root.js';

const CLONE_LOCK = pathToFileURL(join(projectRoot, 'tools', 'local', 'run', 'clone-lock.mjs')).href;

describe('the lock of a clone', () => {
  let clone: string;
  const started: ChildProcess[] = [];
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'acs-clone-'));
  });
  afterEach(() => {
    for (const process of started.splice(0)) process.kill('SIGKILL');
    rmSync(clone, { recursive: true });
  });

  /** Another command of the clone, which runs `work` with the lock. */
  function command(name: string, work: string) {
    const code = `const { withCloneLock } = await import('${CLONE_LOCK}');
      await withCloneLock(process.argv[1], '${name}', async () => { ${work} });`;
    const process = spawn(globalThis.process.execPath, ['--input-type=module', '-e', code, clone]);
    started.push(process);
    return process;
  }
  const HELD = `console.log('held'); await new Promise((resolve) => setTimeout(resolve, 60_000));`;

  it('is waited for by the next command, which says so, and is free once its holder was killed', async () => {
    const first = command('build', HELD);
    await once(first.stdout, 'data');
    expect(await trySocketLock(`${clone}\0build`)).toBeUndefined();

    const second = command('build', `console.log('had it after all');`);
    const [waiting] = (await once(second.stderr, 'data')) as [Buffer];
    expect(waiting.toString()).toBe('Waiting for another command in this clone to finish its build …\n');
    first.kill('SIGKILL');
    expect(await text(second.stdout)).toBe('had it after all\n');
  });

  it('of another name, or of another clone, is not waited for', async () => {
    await once(command('build', HELD).stdout, 'data');
    const install = command('install', '');
    expect(await Promise.all([text(install.stderr), once(install, 'exit')])).toEqual(['', [0, null]]);

    const release = await trySocketLock(`${clone}-2\0build`);
    expect(release).toBeDefined();
    release?.();
  });
});
