import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PYTHON } from './programs.js';

describe('Python for the tests', () => {
  const path = process.env.PATH;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acs-python-'));
    process.env.PATH = `${folder}${delimiter}${path}`;
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });
  const program = (exitCode: number): string => {
    const file = join(folder, 'python3');
    writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
    return file;
  };

  it('is the first on the PATH', () => {
    const sound = program(0);
    expect(PYTHON.find()).toBe(sound);
  });

  it('is not one that is too old, or lacks its standard library', () => {
    const unfit = program(1);
    expect(PYTHON.find()).not.toBe(unfit);
  });
});
