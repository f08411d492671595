import type { BalanceReply } from '#contracts/ledger/commands';
import type { LedgerEvent } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import type { Account } from './account.js';

/** The outcome of a command: the events to append and the reply. A command that was executed before has no events. */
export interface Decision<Reply> {
  readonly events: readonly LedgerEvent[];
  readonly reply: Reply;
}

/** A refused command is a value, not an exception, so that it does not disturb the others of its batch. */
export type Decided<Reply> = Decision<Reply> | Failure;

export function balanceReply(account: Account): BalanceReply {
  return {
    balance: account.balance,
    lifetime_purchased: account.lifetimePurchased,
    lifetime_consumed: account.lifetimeConsumed,
    low_balance_threshold: account.lowBalanceThreshold,
    ...(account.owed > 0 && { owed: account.owed }),
  };
}

export function accountNotFound(workspaceId: string): Failure {
  return new Failure(
    'not-found',
    'ACCOUNT_NOT_FOUND',
    `the workspace ${workspaceId} has no account: open it first`,
  );
}

/** An audit's identifier belongs to one workspace for ever. */
export function auditOfAnotherWorkspace(auditId: string): Failure {
  return new Failure(
    'conflict',
    'AUDIT_OF_ANOTHER_WORKSPACE',
    `the audit ${auditId} belongs to another workspace`,
  );
}

export function invalidAmount(field: string, rule: string): Failure {
  return new Failure('rejected', 'INVALID_AMOUNT', `${field} must be ${rule}`, { details: { field } });
}

/** Keeps sums exact: beyond 2^53 - 1 a double would silently lose credits. */
export function amountOutOfRange(workspaceId: string): Failure {
  return new Failure(
    'rejected',
    'AMOUNT_OUT_OF_RANGE',
    `the sums of account ${workspaceId} would leave the range of exact integers`,
  );
}
