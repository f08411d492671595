import { setTimeout as pause } from 'node:timers/promises';
import { brokerRest, type Deployment } from '../../rehearsal/support/rolling/settle.js';
import { rollingVerdict } from '../../rehearsal/support/rolling/rolling-verdict.js';
import { readChaosRecords } from './records.js';

const LOOK_MS = 500;
/** Longer than the longest invisible wait: an attempt at an audit, or the third retry delay. */
const STILL_MS = 90_000;

export interface Settlement {
  /** What is wrong, in sentences. */
  readonly problems: readonly string[];
  /** Audits that are charged and of which no partner has an answer. */
  readonly unanswered: readonly string[];
}

/**
 * Waits until each audit has ended, was refunded, is shown and was reported (`received`: event ids), and no queue holds
 * anything; or until nothing has changed for a while. Returns what is wrong then.
 */
export async function settle(
  { operator, managementUrl, brokerUrl }: Pick<Deployment, 'operator' | 'managementUrl' | 'brokerUrl'>,
  workspaceIds: readonly string[],
  created: ReadonlySet<string>,
  received: () => ReadonlySet<string>,
): Promise<Settlement> {
  const vhost = decodeURIComponent(new URL(brokerUrl).pathname.slice(1));
  let changedAt = performance.now();
  let last = '';
  for (;;) {
    const { records, unanswered } = await readChaosRecords(operator, workspaceIds, created);
    const broken = rollingVerdict([...created, ...unanswered], records, received());
    const problems = [
      ...broken.map(({ auditId, kind, what }) => `${auditId}: ${kind}, ${what}`),
      ...(await brokerRest(managementUrl, vhost)).map((rest) => `left in the queue ${rest}`),
    ];
    const seen = JSON.stringify(problems);
    if (seen !== last) [last, changedAt] = [seen, performance.now()];
    if (problems.length === 0 || performance.now() - changedAt > STILL_MS) return { problems, unanswered };
    await pause(LOOK_MS);
  }
}
