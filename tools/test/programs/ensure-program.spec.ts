import { describe, expect, it } from '@jest/globals';
import { ensureProgram, ProgramMissing, type TestProgram } from './ensure-program.js';

const program: TestProgram = {
  name: 'Tea',
  debianPackage: 'tea-minimal',
  neededBy: 'the integration tests',
  otherwise: 'put a program named tea on the PATH',
  find: () => '/usr/bin/tea',
};

describe('a program of the tests', () => {
  it('is taken as it is installed', async () => {
    await expect(ensureProgram(program, () => expect(true).toBe(false))).resolves.toBe('/usr/bin/tea');
  });

  it('is asked for where it is missing and can not be installed', () => {
    expect(new ProgramMissing(program, 'Tea is not installed').message).toBe(
      'Tea is not installed; the integration tests need it: run ' +
        '"sudo apt-get install --no-install-recommends tea-minimal", or put a program named tea on the PATH.',
    );
  });
});
