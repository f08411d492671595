import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';

describe('the closing line of .ci/run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-ci-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'bin'));
  cpSync(join(projectRoot, '.ci'), join(folder, '.ci'), { recursive: true });
  for (const program of ['npm', 'node']) {
    const file = join(folder, 'bin', program);
    // What it is asked to do is its last word, "lint", "test" or "install", unless options follow.
    writeFileSync(
      file,
      '#!/bin/sh\nfor word; do [ "$word" != -- ] || break; asked=$word; done\nword=$asked\n[ "$word" = test ] && echo "$TESTS"\n[ "$word" = rehearse ] && echo "$REHEARSALS"\n[ "$word" = test:deploy ] && echo "$DEPLOY"\n[ "$word" = rehearse:containers ] && echo "$CONTAINERS"\n[ "$word" = defects ] && echo "$DEFECTS"\ncase " $FAILING " in *" $word "*) exit 1;; esac\n',
    );
    chmodSync(file, 0o755);
  }

  const run = (
    failing: string,
    tests = '7 passed, 0 failed',
    deploy = '',
    defects = '',
    rehearsals = '',
    containers = '',
  ) => {
    const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
    const { stdout, status } = spawnSync(join(folder, '.ci', 'run'), {
      env: {
        PATH,
        FAILING: failing,
        TESTS: tests,
        DEPLOY: deploy,
        DEFECTS: defects,
        REHEARSALS: rehearsals,
        CONTAINERS: containers,
      },
      encoding: 'utf8',
    });
    const lines = stdout.trimEnd().split('\n');
    // The copy in `folder` has no history.
    expect(failing === 'install' || lines.includes('commits: skipped, no history')).toBe(true);
    return { line: lines.at(-1), status };
  };

  it('is that of the tests when every step went well', () => {
    expect(run('')).toEqual({ line: '7 passed, 0 failed', status: 0 });
  });

  it('counts each other step that failed', () => {
    expect(run('lint')).toEqual({ line: '7 passed, 1 failed', status: 1 });
    expect(run('format:check typecheck demo')).toEqual({ line: '7 passed, 3 failed', status: 1 });
    expect(run('chaos')).toEqual({ line: '7 passed, 1 failed', status: 1 });
  });

  it('counts failed tests once, and others beside them', () => {
    expect(run('test', '5 passed, 2 failed')).toEqual({ line: '5 passed, 2 failed', status: 1 });
    expect(run('test lint', '5 passed, 2 failed')).toEqual({ line: '5 passed, 3 failed', status: 1 });
  });

  it('adds what the tests of the manifests count', () => {
    expect(run('', undefined, '4 passed, 0 failed')).toEqual({ line: '11 passed, 0 failed', status: 0 });
    expect(run('test:deploy', undefined, '3 passed, 1 failed')).toEqual({
      line: '10 passed, 1 failed',
      status: 1,
    });
    expect(run('test test:deploy', '5 passed, 2 failed')).toEqual({ line: '5 passed, 3 failed', status: 1 });
  });

  it('adds what was tested in containers, and nothing where they were skipped', () => {
    expect(run('', undefined, '', '', '', '9 passed, 0 failed')).toEqual({
      line: '16 passed, 0 failed',
      status: 0,
    });
    expect(run('', undefined, '', '', '', 'Skipped: no engine.\n0 passed, 0 failed')).toEqual({
      line: '7 passed, 0 failed',
      status: 0,
    });
    expect(run('rehearse:containers', undefined, '', '', '', '8 passed, 1 failed')).toEqual({
      line: '15 passed, 1 failed',
      status: 1,
    });
  });

  it('adds the defects that were caught, and those that were not', () => {
    expect(run('', undefined, '', '8 passed, 0 failed')).toEqual({ line: '15 passed, 0 failed', status: 0 });
    expect(run('defects', undefined, '', '7 passed, 1 failed')).toEqual({
      line: '14 passed, 1 failed',
      status: 1,
    });
  });

  it('adds the rehearsals', () => {
    expect(run('', undefined, '', '', '3 passed, 0 failed')).toEqual({
      line: '10 passed, 0 failed',
      status: 0,
    });
    expect(run('rehearse', undefined, '', '', '2 passed, 1 failed')).toEqual({
      line: '9 passed, 1 failed',
      status: 1,
    });
    expect(run('rehearse')).toEqual({ line: '7 passed, 1 failed', status: 1 });
  });

  it('is never without a failure when a step failed', () => {
    expect(run('install')).toEqual({ line: '0 passed, 1 failed', status: 1 });
    expect(run('build')).toEqual({ line: '0 passed, 1 failed', status: 1 });
    expect(run('test', 'no count')).toEqual({ line: '0 passed, 1 failed', status: 1 });
    expect(run('test')).toEqual({ line: '7 passed, 1 failed', status: 1 });
  });

  it('leaves out no step in a repository without commits', () => {
    const repository = join(folder, '.git');
    spawnSync('git', ['init', '--quiet', folder]);
    try {
      expect(run('chaos')).toEqual({ line: '7 passed, 1 failed', status: 1 });
    } finally {
      rmSync(repository, { recursive: true });
    }
  });
});
