import { existsSync } from 'node:fs';
import { type Analyser, inlineAnalyser } from '../page-audit/analysis/analyser.js';
import { WorkerAnalyser } from '../page-audit/analysis/worker-analyser.js';

const WORKER = new URL('../page-audit/analysis/analysis-worker.js', import.meta.url);

/**
 * Runs `work` with the service's analyser, which stops its thread when a page takes too long. Without a build, as in
 * tests that run from source, pages are analysed in this thread.
 */
export async function withAnalyser<T>(work: (analyser: Analyser) => Promise<T>): Promise<T> {
  if (!existsSync(WORKER)) return work(inlineAnalyser);
  const analyser = new WorkerAnalyser({ threads: 1, file: WORKER });
  analyser.warmUp();
  try {
    return await work(analyser);
  } finally {
    analyser.close();
  }
}
