import type { AuditResult } from '#contracts/audit/audits';
import { isPageKind } from '#contracts/audit/page-kinds';
import { AuditFailure } from '../../page-audit/failures/audit-failure.js';
import { INTERNAL, TIMED_OUT } from '../../lifecycle/engine-failures.js';
import type { AuditOrder, FailureDetails } from '../../lifecycle/lifecycle-command.js';
import type { Admission } from '#outbound-http/fetch-guarded';
import { mayBeUnstorable } from '#postgres/failures/unstorable-text';
import { inJsonbOrder } from '#postgres/jsonb-order';
import { unlessAborted } from '#timing/within';
import type { Auditor } from '../../page-audit/audit-page.js';
import type { RunningAudit, StopReason } from './running-audit.js';

export type RunOutcome =
  | { readonly kind: 'completed'; readonly result: AuditResult }
  | { readonly kind: 'failed'; readonly failure: FailureDetails; readonly error?: unknown }
  /** This worker no longer decides how the audit ends. */
  | { readonly kind: 'stopped'; readonly reason: Exclude<StopReason, 'overdue'> };

/** Milliseconds of the deadline reserved for an auditor that stops by its own clock, and for storing its result. */
const MARGIN_MS = 500;

/**
 * Runs an audit with a deadline of `timeoutMs`. Ends as soon as the run is stopped, even if the auditor ignores its
 * signal. Never throws: an error that the failure taxonomy does not know is an internal failure.
 */
export async function runAudit(
  auditor: Auditor,
  { url, audit_type, page_kind }: AuditOrder,
  running: RunningAudit,
  timeoutMs: number,
  admit: Admission = () => Promise.resolve(),
): Promise<RunOutcome> {
  const { signal } = running;
  const timer = setTimeout(() => running.stop('overdue'), timeoutMs);
  const budgetMs = timeoutMs - Math.min(MARGIN_MS, timeoutMs / 10);
  // A gateway of a later release may know more kinds.
  const kind = isPageKind(page_kind) ? page_kind : undefined;
  const audit = async (): Promise<AuditResult> =>
    auditor.audit({ url, type: audit_type, kind, asOf: new Date(), budgetMs, signal, admit });
  try {
    return { kind: 'completed', result: storable(await unlessAborted(audit(), signal)) };
  } catch (error) {
    return outcomeOf(error, running.stopReason);
  } finally {
    clearTimeout(timer);
  }
}

function outcomeOf(error: unknown, stopReason: StopReason | undefined): RunOutcome {
  if (stopReason === 'overdue') return { kind: 'failed', failure: TIMED_OUT };
  if (stopReason !== undefined) return { kind: 'stopped', reason: stopReason };
  return { kind: 'failed', failure: error instanceof AuditFailure ? detailsOf(error) : INTERNAL, error };
}

function detailsOf({ failure_reason, fault, error, detail }: AuditFailure): FailureDetails {
  return storable({ failure_reason, fault, error, detail });
}

/**
 * Returns the value as `jsonb` will give it back, since the relay publishes it from memory: the gateway's view and a
 * replay of the events must show the same bytes. U+FFFD replaces U+0000 and lone surrogates, which `jsonb` can't hold:
 * evidence quotes pages unchanged, and a hostile page must not make its own result impossible to store.
 */
export function storable<T extends object>(value: T): T {
  return inJsonbOrder(mayBeUnstorable(value) ? (cleaned(value) as T) : value);
}

/** With the `u` flag a surrogate pair is one character, so only lone ones match. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [cleaned(key), cleaned(item)]),
  );
}
