import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** Makes an empty folder. It is removed after the tests of the file or the `describe` that calls this. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `acs-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
