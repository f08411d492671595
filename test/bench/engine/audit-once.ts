import { availableParallelism } from 'node:os';
import type { AuditResult } from '#contracts/audit/audits';
import { egressPolicy } from '#outbound-http/rules/egress-policy';
import { WorkerAnalyser } from '../../../apps/audit-engine/src/page-audit/analysis/worker-analyser.js';
import { auditPage } from '../../../apps/audit-engine/src/page-audit/audit-page.js';
import { AuditFailure } from '../../../apps/audit-engine/src/page-audit/failures/audit-failure.js';

const analyser = new WorkerAnalyser({
  threads: availableParallelism(),
  file: new URL('../../../apps/audit-engine/src/page-audit/analysis/analysis-worker.js', import.meta.url),
});
analyser.warmUp();
const policy = egressPolicy({ allow: ['127.0.0.0/8'] });

/** A whole audit as the service does it, its threads included. Returns how it ended: `complete`, or why it failed. */
export async function auditOnce(url: string): Promise<string> {
  try {
    await audit(url);
    return 'complete';
  } catch (error) {
    if (error instanceof AuditFailure) return error.failure_reason;
    throw error;
  }
}

/** The score of each check of a whole audit. Throws `AuditFailure`. */
export async function checksOf(url: string): Promise<ReadonlyMap<string, number | null>> {
  const { dimensions } = await audit(url);
  return new Map(
    Object.values(dimensions)
      .flatMap((engine) => Object.values(engine))
      .flatMap(({ checks }) => checks.map(({ id, score }) => [id, score] as const)),
  );
}

function audit(url: string): Promise<AuditResult> {
  return auditPage({
    url,
    type: 'all',
    policy,
    analyser,
    signal: new AbortController().signal,
    asOf: new Date('2026-11-21T00:00:00Z'),
    userAgent: 'AuditCreditBot-bench',
    budgetMs: 60_000,
  });
}

export function closeAnalyser(): void {
  analyser.close();
}
