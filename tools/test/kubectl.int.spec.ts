import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';
import { lackOfKubectl } from './kubectl.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';

describe('kubectl for the tests of the manifests', () => {
  const folder = temporaryFolder('kubectl');
  afterEach(() => rmSync(join(folder, 'kubectl'), { force: true }));
  const install = (version: string): void => {
    const printed = JSON.stringify({ clientVersion: { gitVersion: version } }, undefined, 2);
    writeFileSync(join(folder, 'kubectl'), `#!/bin/sh\necho '${printed}'\n`, { mode: 0o755 });
  };

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
    const run = spawnSync(process.execPath, [entry], { env: { PATH: folder }, encoding: 'utf8' });
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toMatch(/^kubectl is not installed; .*\n$/);
  });
});
