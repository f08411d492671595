import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceOf, words } from '../../../test-support/page-of.js';
import type { AnalysisInput } from './analyse.js';
import { inlineAnalyser } from './analyser.js';
import { WorkerAnalyser } from './worker-analyser.js';

/** Threads run the build, as in production; `npm test` has made it. */
const file = pathToFileURL(
  join(process.cwd(), 'dist/apps/audit-engine/src/page-audit/analysis/analysis-worker.js'),
);
const signal = new AbortController().signal;
const limits = { timeoutMs: 20_000, signal };

const GOOD = inputOf(
  `<html lang="en"><title>Drip irrigation</title><main><h1>Drip irrigation</h1><p>${words(200)}</p></main>`,
);
/** Holds a thread for about a second. */
const SLOW = inputOf(`<main>${'<p>word thing here</p>'.repeat(15_000)}${'<a href=x>y '.repeat(40_000)}`);

function inputOf(html: string, robots?: string): AnalysisInput {
  const source = sourceOf(html, robots === undefined ? {} : { robots });
  return { source, type: 'all', asOf: '2026-11-21T00:00:00.000Z', ownToken: 'AuditCreditBot' };
}

describe('an analysis in a worker thread', () => {
  let analyser: WorkerAnalyser;

  beforeAll(() => {
    analyser = new WorkerAnalyser({ threads: 2, file });
  });
  afterAll(() => analyser.close());

  it('chooses the links to request, the same ones as in this thread', async () => {
    const { source, ownToken } = inputOf('<a href="/b">b</a><img src="/c.png">');
    const plan = await analyser.planLinks({ source, ownToken }, limits);
    expect(plan.targets).toEqual(['https://site.example/b', 'https://site.example/c.png']);
    expect(plan).toEqual(await inlineAnalyser.planLinks({ source, ownToken }, limits));
  });

  it('fails with the class and facts that it would fail with here', async () => {
    const deep = analyser.run(inputOf('<div>'.repeat(100_000)), limits);
    await expect(deep).rejects.toMatchObject({
      name: 'AuditFailure',
      failure_reason: 'html_too_complex',
      fault: 'input',
    });
    const forbidden = analyser.run(inputOf('<p>x', 'User-agent: AuditCreditBot\nDisallow: /'), limits);
    await expect(forbidden).rejects.toMatchObject({
      failure_reason: 'robots_blocked',
      detail: { token: 'AuditCreditBot', rule: 'Disallow: /' },
    });
  });

  it('is stopped when its time is over, and the next one finds a thread', async () => {
    await expect(analyser.run(SLOW, { timeoutMs: 50, signal })).rejects.toMatchObject({
      failure_reason: 'timeout',
      fault: 'engine',
      error: { code: 'AUDIT_TIMEOUT' },
    });
    expect((await analyser.run(GOOD, limits)).scores.overall).not.toBeNull();
  });

  it('is stopped when its caller calls off, also while it waits for a thread', async () => {
    const caller = new AbortController();
    const work = Array.from({ length: 4 }, () =>
      analyser.run(SLOW, { timeoutMs: 20_000, signal: caller.signal }),
    );
    const outcomes = Promise.allSettled(work);
    caller.abort(new Error('called off'));
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ reason: { message: 'called off' } });
    expect((await analyser.run(GOOD, limits)).scores.overall).not.toBeNull();
  });

  it('waits for its turn where there are more audits than threads', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => analyser.run(GOOD, limits)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  });
});

describe('a thread that runs out of memory', () => {
  it('fails its audit as a crash and takes nothing down with it', async () => {
    const small = new WorkerAnalyser({ threads: 1, memoryMb: 24, file });
    try {
      const work = small.run(inputOf(`<main>${'<p>word'.repeat(59_000)}`), limits);
      await expect(work).rejects.toMatchObject({ failure_reason: 'engine_crashed', fault: 'engine' });
    } finally {
      small.close();
    }
  });
});
