import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { INSTALLATION } from '../../local/install/debian-packages.js';
import { projectRoot } from '../../local/project-root.js';
import { withCloneLock } from '../../local/run/clone-lock.mjs';
import { ensureProgram, ProgramMissing, type TestProgram } from './ensure-program.js';

const program: TestProgram = {
  name: 'Tea',
  debianPackages: ['tea-minimal'],
  neededBy: 'the integration tests',
  otherwise: 'put a program named tea on the PATH',
  find: () => '/usr/bin/tea',
};

describe('a program of the tests', () => {
  it('is taken as it is installed', async () => {
    await expect(ensureProgram(program, () => expect(true).toBe(false))).resolves.toBe('/usr/bin/tea');
  });

  it('is taken as another command installs it meanwhile', async () => {
    let path: string | undefined;
    const unpackedTo = join(tmpdir(), 'acs-programs', 'tea');
    const missing = { ...program, unpackedTo, find: () => path };
    const ensured = await withCloneLock(projectRoot, INSTALLATION, async () => {
      const found = ensureProgram(missing, () => undefined);
      // Nothing shows that it waits.
      await pause(300);
      path = '/usr/bin/tea';
      return { found };
    });
    await expect(ensured.found).resolves.toBe('/usr/bin/tea');
  });

  it('is asked for where it is missing and can not be installed', () => {
    expect(new ProgramMissing(program, 'Tea is not installed').message).toBe(
      'Tea is not installed; the integration tests need it: run ' +
        '"sudo apt-get install --no-install-recommends tea-minimal", or put a program named tea on the PATH.',
    );
  });
});
