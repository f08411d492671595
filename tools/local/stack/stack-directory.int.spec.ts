import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { EPHEMERAL_MARK } from '../processes/leftovers.js';
import { StackDirectory } from './stack-directory.js';

describe('what an ephemeral stack has in memory', () => {
  const clone = mkdtempSync(join(tmpdir(), 'acs-clone-'));
  afterAll(() => rmSync(clone, { recursive: true }));

  it('is removed with it', async () => {
    const directory = await StackDirectory.claim(clone, 'test', { ephemeral: true });
    directory.keepInMemory(['postgres']);
    const data = realpathSync(directory.file('postgres'));
    writeFileSync(directory.file('postgres', 'row'), '1');
    expect(existsSync(join(data, 'row'))).toBe(true);
    directory.release();
    expect([existsSync(directory.path), existsSync(data)]).toEqual([false, false]);
  });

  it('is removed by the next command of the clone where its owner and the guardian were killed', async () => {
    const memory = mkdtempSync(join(tmpdir(), 'acs-memory-'));
    const abandoned = join(realpathSync(clone), '.stack', 'test-abandoned');
    mkdirSync(abandoned);
    writeFileSync(join(abandoned, EPHEMERAL_MARK), memory);
    const next = await StackDirectory.claim(clone, 'test', { ephemeral: true });
    next.release();
    expect([existsSync(abandoned), existsSync(memory)]).toEqual([false, false]);
  });
});
