import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { required } from '../../../../../test/support/servers/environment.js';
import { runCaptured } from '../../../test-support/run-captured.js';
import type { Shell } from './completion-commands.js';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.js';

const run = promisify(execFile);

/** What each shell is told to complete the words of `$@` with our script, which is in $SCRIPT. */
const ASK: Readonly<Record<Shell, readonly string[]>> = {
  bash: [
    '--norc',
    '-c',
    'source "$SCRIPT"; complete -p acs >/dev/null || exit 9; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _acs; printf "%s\\n" "${COMPREPLY[@]}"',
    'bash',
  ],
  zsh: [
    '-f',
    '-c',
    'compdef() { :; }; compadd() { shift; local each; for each in "$@"; do if [[ $each == ${words[CURRENT]}* ]]; then print -r -- $each; fi; done }; _files() { :; }; source $SCRIPT; words=("$@"); CURRENT=$#; _acs',
    'zsh',
  ],
};

const PROGRAMS: Readonly<Record<Shell, () => string>> = {
  bash: () => 'bash',
  zsh: () => required('TEST_ZSH'),
};

describe.each(['bash', 'zsh'] as const)('completion in %s', (shell) => {
  const script = join(temporaryFolder('completion'), 'script');
  beforeAll(async () => {
    const { code, stdout } = await runCaptured(['completion', shell], {});
    expect(code).toBe(0);
    await writeFile(script, stdout);
  });

  async function completed(...words: readonly string[]): Promise<readonly string[]> {
    const { stdout, stderr } = await run(PROGRAMS[shell](), [...ASK[shell], 'acs', ...words], {
      env: { PATH: process.env.PATH, SCRIPT: script },
    });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((line) => line !== '');
  }

  it('knows commands, and the commands below them', async () => {
    expect(await completed('le')).toEqual(['ledger']);
    expect(await completed('stream', 'sh')).toEqual(['show']);
    expect(await completed('stream', '')).toEqual(
      expect.arrayContaining(['list', 'show', 'export', 'import', 'forget']),
    );
  });

  it('knows the options of a command, wherever others stand before', async () => {
    expect(await completed('stream', 'show', 'account-ws_1', '--state', '--fr')).toEqual(['--from-version']);
    expect(await completed('ledger', 'verify', '--')).toEqual(['--workspace', '--json', '--help']);
  });

  it('knows what an option or an argument may be', async () => {
    expect(await completed('stream', 'list', '--service', '')).toEqual([
      'credit-ledger',
      'audit-engine',
      'webhook-dispatcher',
    ]);
    expect(await completed('credits', 'grant', '--kind', 'g')).toEqual(['goodwill']);
    expect(await completed('completion', 'z')).toEqual(['zsh']);
  });

  it('leaves the rest to the shell, which knows its files', async () => {
    expect(await completed('notice', 'send', '--body-file', '')).toEqual([]);
  });
});
