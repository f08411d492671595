import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { endOfLog } from './end-of-log.js';

describe('the end of an app’s log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-log-'));
  const file = join(folder, 'app.log');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('shows level, message and cause of its JSON lines, and other lines as they are', () => {
    writeFileSync(
      file,
      [
        '{"level":"info","msg":"Listening."}',
        '{"level":"error","err":{"message":"refused"},"msg":"It could not start"}',
        'Segmentation fault',
        '',
      ].join('\n'),
    );
    expect(endOfLog(file)).toBe(
      '  info Listening.\n  error It could not start (refused)\n  Segmentation fault',
    );
  });

  it('is as long as was asked for', () => {
    writeFileSync(file, 'one\ntwo\nthree\n');
    expect(endOfLog(file, 2)).toBe('  two\n  three');
  });
});
