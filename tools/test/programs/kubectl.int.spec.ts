import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../../local/project-root.js';
import { lackOfKubectl } from './kubectl.js';

describe('kubectl for the tests of the manifests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acs-kubectl-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const install = (version: string): void => {
    const answer = JSON.stringify({ clientVersion: { gitVersion: version } }, undefined, 2);
    writeFileSync(join(folder, 'kubectl'), `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 });
  };

  it('is asked for where it is missing', () => {
    expect(lackOfKubectl({ PATH: folder })).toMatch(/^kubectl is not installed; .* see https:.*\.$/);
  });

  it('is refused where it is too old, as Debian’s is', () => {
    install('v1.20.2');
    expect(lackOfKubectl({ PATH: folder })).toMatch(/^npm run test:deploy needs kubectl 1\.27 or later/);
  });

  it('is taken where it is new enough, however its build is called', () => {
    install('v1.32.4-dispatcher');
    expect(lackOfKubectl({ PATH: folder })).toBeUndefined();
  });

  it('ends the tests with one line and exit code 1 where it is missing', () => {
    const entry = join(projectRoot, 'dist', 'tools', 'test', 'deploy.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry], {
      env: { PATH: folder },
      encoding: 'utf8',
    });
    expect({ status, stdout, lines: stderr.split('\n').length - 1 }).toEqual({
      status: 1,
      stdout: '',
      lines: 1,
    });
  });
});
