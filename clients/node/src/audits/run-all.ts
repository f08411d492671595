import type { EndedAudit } from '../api/types.js';
import type { WithResponse } from '../client/response.js';
import {
  AbortedError,
  AuditCreditError,
  InsufficientCreditsError,
  UnauthorizedError,
} from '../errors/errors.js';

/** What came of many URLs. Each is in one of the three lists, in the order in which they were given. */
export interface RunAllResult {
  /** Those that ended, as `complete`, `failed` or `cancelled`. */
  readonly audits: readonly WithResponse<EndedAudit>[];
  /** Their errors have the idempotency key. One with an `auditId` came after the charge: wait for that audit again. */
  readonly failures: readonly { readonly url: string; readonly error: AuditCreditError }[];
  /** For these nothing was bought. */
  readonly left: readonly string[];
  /** Why no more was begun: a 402, a 401, or your signal. Undefined if all were begun. */
  readonly stoppedBy: AuditCreditError | undefined;
}

type Outcome = { readonly audit: WithResponse<EndedAudit> } | { readonly error: AuditCreditError };

/** Runs at most `concurrency` at once. Begins no more after an error that each of them would get; those under way end. */
export async function runAll<Order extends { readonly url: string }>(
  orders: readonly Order[],
  concurrency: number,
  run: (order: Order) => Promise<WithResponse<EndedAudit>>,
): Promise<RunAllResult> {
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError('concurrency must be a whole number from 1 on.');
  const outcomes = new Map<number, Outcome>();
  let next = 0;
  const stop: { by?: AuditCreditError; thrown?: { readonly error: unknown } } = {};
  const work = async () => {
    while (!stop.by && !stop.thrown && next < orders.length) {
      const index = next++;
      try {
        outcomes.set(index, { audit: await run(orders[index]!) });
      } catch (error) {
        if (!(error instanceof AuditCreditError)) {
          stop.thrown = { error };
          return;
        }
        if (stopsAll(error)) stop.by ??= error;
        if (!isNotBought(error)) outcomes.set(index, { error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, orders.length) }, work));
  if (stop.thrown) throw stop.thrown.error;
  const ended = [...outcomes].sort(([one], [other]) => one - other);
  return {
    audits: ended.flatMap(([, outcome]) => ('audit' in outcome ? [outcome.audit] : [])),
    failures: ended.flatMap(([index, outcome]) =>
      'error' in outcome ? [{ url: orders[index]!.url, error: outcome.error }] : [],
    ),
    left: orders.flatMap(({ url }, index) => (outcomes.has(index) ? [] : url)),
    stoppedBy: stop.by,
  };
}

function stopsAll(error: AuditCreditError): boolean {
  return isRefused(error) || error instanceof AbortedError;
}

/** The service refused the create: the audit does not exist. */
function isNotBought(error: AuditCreditError): boolean {
  return isRefused(error) && error.auditId === undefined;
}

function isRefused(error: AuditCreditError): boolean {
  return error instanceof InsufficientCreditsError || error instanceof UnauthorizedError;
}
