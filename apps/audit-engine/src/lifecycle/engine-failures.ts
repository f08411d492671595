import { failureCodeOf, type FailureReason, FAILURES } from '#contracts/audit/failure-reasons';
import type { FailureDetails } from './lifecycle-command.js';

/** The most workers that an audit may lose before it fails: a page that kills its worker must not kill them all. */
export const MAX_ATTEMPTS = 3;

/** Each of `MAX_ATTEMPTS` workers ended without a result. */
export const CRASHED = engineFailure(
  'engine_crashed',
  `The audit was started ${MAX_ATTEMPTS} times and its worker ended each time. Create a new audit; if it fails again, tell us its id.`,
);

/** The whole audit took longer than `ENGINE_TIMEOUT_MS`. Faults of the audited site are found earlier. */
export const TIMED_OUT = engineFailure(
  'timeout',
  'The audit was not finished within its deadline. Create a new audit to try again.',
);

/** An error that the failure taxonomy does not know. */
export const INTERNAL = engineFailure('engine_internal', FAILURES.engine_internal.message);

function engineFailure(reason: FailureReason, message: string): FailureDetails {
  return {
    failure_reason: reason,
    fault: 'engine',
    error: { code: failureCodeOf(reason), message },
  };
}
