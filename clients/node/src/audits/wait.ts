import type { Audit, EndedAudit } from '../api/types.js';
import type { WithResponse } from '../client/response.js';
import type { CallOptions } from '../client/options.js';
import { AuditCreditError, ApiConnectionError, ApiTimeoutError } from '../errors/errors.js';
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

export interface Waiting {
  readonly auditId: string;
  /** Reads the audit within that time. */
  readonly get: (withinMs: number) => Promise<WithResponse<Audit>>;
  /** Of the create, for the errors. */
  readonly idempotencyKey?: string | undefined;
}

/** Returns the milliseconds of a wait. Throws a `TypeError` if they are no number. */
export function checkedWait(timeoutMs = 600_000): number {
  if (typeof timeoutMs !== 'number' || Number.isNaN(timeoutMs))
    throw new TypeError('timeoutMs must be a number of milliseconds.');
  return timeoutMs;
}

/** Resolves with the audit as soon as `get` finds it ended. Every error has the id of the audit, and the key. */
export async function waitForEnd(
  { auditId, get, idempotencyKey }: Waiting,
  ended: EndedAudits,
  transport: Transport,
  { signal, ...options }: WaitOptions = {},
): Promise<WithResponse<EndedAudit>> {
  const timeoutMs = checkedWait(options.timeoutMs);
  const { clock } = transport.settings;
  const deadline = clock.now() + timeoutMs;
  const details = { attempts: 1, idempotencyKey };
  const left = (neededMs = 0) => {
    const leftMs = deadline - clock.now();
    if (leftMs > neededMs) return leftMs;
    throw new ApiTimeoutError(`Audit ${auditId} has not ended within ${timeoutMs} ms.`, details);
  };
  const notice = ended.follow(auditId);
  try {
    for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(LAST_POLL_MS, pollMs * 1.5)) {
      // Before the audit is read: its event can't come between the two.
      const hasEvents = await notice.ready(left(), signal);
      const audit = await get(left());
      if (isEnded(audit)) return audit;
      if (hasEvents) await notice.came(Math.min(left(), LOOK_AGAIN_MS), signal);
      else {
        const pauseMs = pollMs * (0.75 + 0.5 * clock.random());
        left(pauseMs);
        await transport.pause(pauseMs, signal, details);
      }
    }
  } catch (error) {
    if (error instanceof AuditCreditError) Object.assign(error, { auditId, idempotencyKey });
    // Its create was answered.
    if (error instanceof ApiConnectionError && idempotencyKey !== undefined) error.sent = true;
    throw error;
  } finally {
    notice.drop();
  }
}
