import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../project-root.js';

const BUILD = pathToFileURL(join(projectRoot, 'tools', 'local', 'run', 'build.mjs')).href;
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.build.json'];

describe('the build', () => {
  let clone: string;
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'acs-build-'));
    for (const file of SETTINGS) cpSync(join(projectRoot, file), join(clone, file));
    symlinkSync(join(projectRoot, 'node_modules'), join(clone, 'node_modules'));
    for (const folder of ['apps', 'clients', 'deploy', 'libs', 'test', 'tools']) {
      mkdirSync(join(clone, folder));
      writeFileSync(join(clone, folder, 'index.ts'), 'export {};\n');
    }
    mkdirSync(join(clone, 'tools', 'bundle'));
    for (const script of ['bundle.mjs', 'site.mjs'])
      writeFileSync(join(clone, 'tools', 'bundle', script), '');
    mkdirSync(join(clone, 'docs'));
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  /** True when it succeeds. */
  function build(): boolean {
    const code = `const { ensureBuild } = await import('${BUILD}'); await ensureBuild(process.argv[1]);`;
    const args = ['--input-type=module', '-e', code, clone];
    return spawnSync(process.execPath, args, { stdio: 'ignore' }).status === 0;
  }

  it('leaves nothing of a source that is gone', () => {
    mkdirSync(join(clone, 'libs', 'old'));
    writeFileSync(join(clone, 'libs', 'old', 'one.ts'), 'export const one = 1;\n');
    writeFileSync(join(clone, 'libs', 'two.ts'), 'export const two = 2;\n');
    expect(build()).toBe(true);
    expect(existsSync(join(clone, 'dist', 'libs', 'old', 'one.js'))).toBe(true);

    rmSync(join(clone, 'libs', 'old'), { recursive: true });
    expect(build()).toBe(true);
    expect(existsSync(join(clone, 'dist', 'libs', 'old'))).toBe(false);
    expect(existsSync(join(clone, 'dist', 'libs', 'two.js.map'))).toBe(true);
  }, 60_000);

  it('is done again after one that failed, even for sources that were built before', () => {
    const source = join(clone, 'libs', 'index.ts');
    expect(build()).toBe(true);
    renameSync(source, join(clone, 'before'));

    writeFileSync(source, 'export const broken: number = "";\n');
    expect(build()).toBe(false);

    renameSync(join(clone, 'before'), source);
    expect(build()).toBe(true);
    expect(readFileSync(join(clone, 'dist', 'libs', 'index.js'), 'utf8')).not.toContain('broken');
  }, 60_000);
});
