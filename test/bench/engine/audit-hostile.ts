import { auditOnce, closeAnalyser } from './audit-once.js';

/** How one page went in a process of its own. */
export interface HostileOutcome {
  readonly outcome: string;
  readonly wallMs: number;
  /** Resident memory at its highest, and how much of it this page added, in MB. */
  readonly peakMb: number;
  readonly addedMb: number;
}

/** Run by a child: `argv[2]` is an ordinary page to warm up with, `argv[3]` the hostile one. */
const [ordinary = '', hostile = ''] = process.argv.slice(2);
for (let round = 0; round < 5; round++) await auditOnce(ordinary);
const before = process.resourceUsage().maxRSS / 1_024;
const startedAt = performance.now();
const outcome = await auditOnce(hostile);
const wallMs = performance.now() - startedAt;
const peakMb = process.resourceUsage().maxRSS / 1_024;
process.send?.({ outcome, wallMs, peakMb, addedMb: peakMb - before } satisfies HostileOutcome);
closeAnalyser();
process.disconnect();
