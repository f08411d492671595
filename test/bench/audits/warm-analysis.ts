import { egressPolicy } from '#outbound-http/rules/egress-policy';
import {
  type Analyser,
  inlineAnalyser,
} from '../../../apps/audit-engine/src/page-audit/analysis/analyser.js';
import { auditPage } from '../../../apps/audit-engine/src/page-audit/audit-page.js';
import { quantile } from '../support/print-row.js';

const WARM_UP_ROUNDS = 200;
const ROUNDS = 100;

export interface WarmAnalysis {
  /** Milliseconds, medians. */
  readonly wallMs: number;
  /** Milliseconds, mean. */
  readonly cpuMs: number;
}

/** Fetches a page once, and analyses it again and again in this thread: the least that an audit of it costs. */
export async function measureWarmAnalysis(url: string): Promise<WarmAnalysis> {
  const signal = new AbortController().signal;
  let again: () => Promise<unknown> = () => Promise.resolve();
  const analyser: Analyser = {
    ...inlineAnalyser,
    run: (input, limits) => {
      again = () => inlineAnalyser.run(input, limits);
      return inlineAnalyser.run(input, limits);
    },
  };
  await auditPage({
    url,
    type: 'all',
    policy: egressPolicy({ allow: ['127.0.0.0/8'] }),
    analyser,
    signal,
    asOf: new Date(),
    userAgent: 'AuditCreditBot-bench',
    budgetMs: 60_000,
  });
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await again();
  const walls: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await again();
    walls.push(performance.now() - begun);
  }
  const { user, system } = process.cpuUsage(before);
  return { wallMs: quantile(walls, 0.5), cpuMs: (user + system) / 1_000 / ROUNDS };
}
