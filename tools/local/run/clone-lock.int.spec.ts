import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { projectRoot } from '../project-root.js';

const CLONE_LOCK = pathToFileURL(join(projectRoot, 'tools', 'local', 'run', 'clone-lock.mjs')).href;

it('the lock of a clone is waited for by the next command, which says so, and is free once its holder was killed', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'acs-clone-'));
  /** Another command of the clone, which runs `work` with the lock. */
  const command = (name: string, work: string) => {
    const code = `const { withCloneLock } = await import('${CLONE_LOCK}');
      await withCloneLock(process.argv[1], '${name}', async () => { ${work} });`;
    return spawn(process.execPath, ['--input-type=module', '-e', code, clone]);
  };
  const first = command('build', `console.log('held'); await new Promise((end) => setTimeout(end, 60_000));`);
  try {
    await once(first.stdout, 'data');
    const other = command('install', '');
    expect(await Promise.all([text(other.stderr), once(other, 'exit')])).toEqual(['', [0, null]]);

    const second = command('build', `console.log('had it after all');`);
    const [waiting] = (await once(second.stderr, 'data')) as [Buffer];
    expect(waiting.toString()).toBe('Waiting for another command in this clone to finish its build …\n');
    first.kill('SIGKILL');
    expect(await text(second.stdout)).toBe('had it after all\n');
  } finally {
    first.kill('SIGKILL');
    rmSync(clone, { recursive: true });
  }
});
