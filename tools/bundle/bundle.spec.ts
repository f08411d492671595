import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';

/** No import leads to a worker: only its address, relative to the module that starts it. */
const WORKER = /new URL\('\.\/([\w-]+)\.js', import\.meta\.url\)/g;

function workersOf(app: string): readonly string[] {
  const sources = readdirSync(join(projectRoot, 'apps', app, 'src'), { recursive: true, encoding: 'utf8' });
  return sources
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(projectRoot, 'apps', app, 'src', name), 'utf8'))
    .flatMap((source) => [...source.matchAll(WORKER)].map(([, name]) => name!));
}

describe('the bundle of an app', () => {
  it.each([
    ['api-gateway', ['body-worker']],
    ['audit-engine', ['analysis-worker']],
  ])('has the workers that %s starts', (app, workers) => {
    expect(workersOf(app)).toEqual(workers);
    for (const worker of workers)
      expect(existsSync(join(projectRoot, 'dist', 'bundles', app, `${worker}.js`))).toBe(true);
  });

  it.each(['credit-ledger', 'webhook-dispatcher'])('needs no worker for %s', (app) => {
    expect(workersOf(app)).toEqual([]);
  });

  it('has the worker of acs, which analyses pages as the engine does', () => {
    expect(workersOf('operator')).toEqual([]);
    expect(existsSync(join(projectRoot, 'dist', 'bundles', 'operator', 'analysis-worker.js'))).toBe(true);
  });
});
