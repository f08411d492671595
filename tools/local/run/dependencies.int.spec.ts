import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { projectRoot } from '../project-root.js';

jest.setTimeout(60_000);

const DEPENDENCIES = pathToFileURL(join(projectRoot, 'tools', 'local', 'run', 'dependencies.mjs')).href;
const run = promisify(execFile);

/** An install script that makes `file` in its package. */
const making = (file: string) =>
  `node -e "require('fs').mkdirSync('bin');require('fs').writeFileSync('${file}','')"`;

describe('the dependencies of a clone', () => {
  let clone: string;
  beforeEach(async () => {
    clone = mkdtempSync(join(tmpdir(), 'acs-dependencies-'));
    // As the packages that we have: one whose script brings the binary, and one that does anything.
    await pack('node', { scripts: { preinstall: making('bin/node') }, bin: { node: 'bin/node' } });
    await pack('stranger', { scripts: { postinstall: making('bin/ran') } });
    write('package.json', {
      dependencies: { node: 'file:node-1.0.0.tgz', stranger: 'file:stranger-1.0.0.tgz' },
      allowScripts: { 'node@1.0.0': true, stranger: false },
    });
    writeFileSync(join(clone, '.npmrc'), readFileSync(join(projectRoot, '.npmrc')));
    await npm('install', '--package-lock-only');
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  const write = (path: string, content: object) => writeFileSync(join(clone, path), JSON.stringify(content));
  const npm = (...args: string[]) => run('npm', [...args, '--offline'], { cwd: clone });
  async function pack(name: string, more: object): Promise<void> {
    mkdirSync(join(clone, name));
    write(join(name, 'package.json'), { name, version: '1.0.0', ...more });
    await run('npm', ['pack', '--ignore-scripts', `./${name}`], { cwd: clone });
  }
  /** What `npm test` and the others begin with; returns what it says. */
  async function ensure(): Promise<string> {
    const code = `const { ensureDependencies } = await import('${DEPENDENCIES}');
      await ensureDependencies(process.argv[1]);`;
    const { stderr } = await run(process.execPath, ['--input-type=module', '-e', code, clone]);
    return stderr;
  }
  const exists = (...path: string[]) => existsSync(join(clone, 'node_modules', ...path));

  it('are installed with the scripts that are allowed, and without the others, whatever the user has set', async () => {
    process.env.npm_config_ignore_scripts = 'false';
    try {
      expect(await ensure()).toContain('npm ci');
    } finally {
      delete process.env.npm_config_ignore_scripts;
    }
    expect([
      exists('node', 'bin', 'node'),
      exists('.bin', 'node'),
      exists('stranger', 'package.json'),
    ]).toEqual([true, true, true]);
    expect(exists('stranger', 'bin')).toBe(false);
    expect(await ensure()).toBe('');
  });

  it('are completed after an install by hand, which ran no script', async () => {
    await npm('ci');
    expect([exists('node', 'bin'), exists('stranger', 'bin')]).toEqual([false, false]);
    expect(await ensure()).not.toContain('npm ci');
    expect([exists('node', 'bin', 'node'), exists('.bin', 'node'), exists('stranger', 'bin')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
