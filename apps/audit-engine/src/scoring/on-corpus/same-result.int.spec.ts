import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { inputOf } from '../../../test-support/corpus/findings.js';
import { analyse } from '../../page-audit/analysis/analyse.js';
import { WorkerAnalyser } from '../../page-audit/analysis/worker-analyser.js';

/** Threads run the build, as in production; `npm test` has made it. */
const file = pathToFileURL(
  join(process.cwd(), 'dist/apps/audit-engine/src/page-audit/analysis/analysis-worker.js'),
);

describe('a page of the corpus in a worker thread', () => {
  let analyser: WorkerAnalyser;

  beforeAll(() => {
    analyser = new WorkerAnalyser({ threads: 2, file });
  });
  afterAll(() => analyser.close());

  it.each(readCorpus().map((page) => [page.name, page] as const))(
    'has the same result as in this one, letter by letter: %s',
    async (_name, page) => {
      const limits = { timeoutMs: 20_000, signal: new AbortController().signal };
      const there = await analyser.run(inputOf(page), limits);
      expect(JSON.stringify(there)).toBe(JSON.stringify(analyse(inputOf(page))));
    },
  );
});
