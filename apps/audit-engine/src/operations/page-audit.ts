import type { Analyser } from '../page-audit/analysis/analyser.js';
import { WorkerAnalyser } from '../page-audit/analysis/worker-analyser.js';

/** Audits a page without the service, for `acs audit run`. */
export type { Analyser } from '../page-audit/analysis/analyser.js';
export { auditPage } from '../page-audit/audit-page.js';
export { LinkProber } from '../page-audit/links/link-prober.js';
export { AuditFailure } from '../page-audit/failures/audit-failure.js';
export { auditFile } from './audit-file.js';

/** Runs `work` with the service's analyser, which stops its thread when a page takes too long. */
export async function withAnalyser<T>(work: (analyser: Analyser) => Promise<T>): Promise<T> {
  const analyser = new WorkerAnalyser({ threads: 1 });
  analyser.warmUp();
  try {
    return await work(analyser);
  } finally {
    analyser.close();
  }
}
