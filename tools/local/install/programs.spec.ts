import { describe, expect, it } from '@jest/globals';
import { ensurePrograms, type Program, ProgramMissing } from './programs.js';

const tea: Program = {
  name: 'Tea',
  debianPackages: ['tea-minimal'],
  otherwise: 'put a program named tea on the PATH',
  find: () => '/usr/bin/tea',
};

describe('a program that a command runs', () => {
  it('is taken as it is installed', async () => {
    expect(await ensurePrograms([tea], () => expect(true).toBe(false))).toEqual(['/usr/bin/tea']);
  });

  it('is asked for where it is missing and can not be installed', () => {
    expect(new ProgramMissing([tea]).message).toBe(
      'Tea: not installed. Run "sudo apt-get install --no-install-recommends tea-minimal", or put a program named tea on the PATH.',
    );
  });
});
