import type { Audit, EndedAudit } from '../api/types.js';
import type { Answer } from '../client/answer.js';
import type { CallOptions } from '../client/options.js';
import { TimeoutError } from '../errors/connection-error.js';
import type { Transport } from '../http/transport.js';
import type { EndedAudits } from './ended-audits.js';

export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** Milliseconds to wait for the end at most. Default 600,000: ten minutes. */
  readonly timeoutMs?: number;
}

/** Most audits end in 15 to 60 s; the contract asks for 5 to 10 s between two polls. */
const FIRST_POLL_MS = 5_000;
const LAST_POLL_MS = 10_000;
/** Looks at the audit this often, whatever the events say. */
const LOOK_AGAIN_MS = 60_000;

export function isEnded(audit: Audit): audit is EndedAudit {
  return audit.status !== 'queued' && audit.status !== 'processing';
}

/** Resolves with the audit as soon as `get` finds it ended. */
export async function waitForEnd(
  auditId: string,
  get: () => Promise<Answer<Audit>>,
  ended: EndedAudits,
  transport: Transport,
  { timeoutMs = 600_000, signal }: WaitOptions = {},
  idempotencyKey?: string,
): Promise<Answer<EndedAudit>> {
  const { clock } = transport.settings;
  const deadline = clock.now() + timeoutMs;
  const facts = { attempts: 1, idempotencyKey };
  // Before the audit is read: its event can't come between the two.
  const notice = await ended.follow(auditId, signal);
  try {
    for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(LAST_POLL_MS, pollMs * 1.5)) {
      const audit = await get();
      if (isEnded(audit)) return audit;
      const left = deadline - clock.now();
      const pauseMs = ended.available ? 0 : pollMs * (0.75 + 0.5 * clock.random());
      if (pauseMs >= left)
        throw new TimeoutError(`Audit ${auditId} has not ended within ${timeoutMs} ms.`, facts);
      if (ended.available) await notice.came(Math.min(left, LOOK_AGAIN_MS), signal);
      else await transport.pause(pauseMs, signal, facts);
    }
  } finally {
    notice.drop();
  }
}
