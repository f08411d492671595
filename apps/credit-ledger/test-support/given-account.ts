import type { PageKind } from '#contracts/audit/page-kinds';
import type { LedgerEvent } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import { AccountBatch } from '../src/account/account-batch.js';
import type { AccountCommand } from '../src/account/decisions/decide.js';

export const WORKSPACE = 'ws_01k9zzzzzzzzzzzzzzzzzzzzz1';
export const OTHER_WORKSPACE = 'ws_01k9zzzzzzzzzzzzzzzzzzzzz2';
export const AUDIT = 'aud_01k9zzzzzzzzzzzzzzzzzzzzz1';
export const OTHER_AUDIT = 'aud_01k9zzzzzzzzzzzzzzzzzzzzz2';
export const BATCH = 'bat_01k9zzzzzzzzzzzzzzzzzzzzz1';
export const NOON = new Date('2026-11-21T12:00:00.000Z');

export function hoursAfterNoon(hours: number): Date {
  return new Date(NOON.getTime() + hours * 3_600_000);
}

/** The commands of these specs, with default values for the fields that do not matter. */
export const commands = {
  open: (low_balance_threshold = 500, workspace_id = WORKSPACE): AccountCommand => ({
    type: 'ledger.open-account',
    payload: { workspace_id, low_balance_threshold },
  }),
  grant: (
    credits: number,
    kind: 'purchase' | 'invoice' | 'goodwill' = 'purchase',
    reference = 'order 1',
  ): AccountCommand => ({
    type: 'ledger.grant-credits',
    payload: { workspace_id: WORKSPACE, credits, kind, reference },
  }),
  charge: (
    audit_id = AUDIT,
    audit_type: 'all' | 'seo' | 'aeo' | 'geo' = 'all',
    workspace_id = WORKSPACE,
    page_kind?: PageKind,
  ): AccountCommand => ({
    type: 'ledger.charge-audit',
    payload: { workspace_id, audit_id, audit_type, url: 'https://example.com/', page_kind },
  }),
  chargeBatch: (
    audit_ids: readonly string[] = [AUDIT, OTHER_AUDIT],
    audit_type: 'all' | 'seo' | 'aeo' | 'geo' = 'all',
    workspace_id = WORKSPACE,
  ): AccountCommand => ({
    type: 'ledger.charge-batch',
    payload: {
      workspace_id,
      batch_id: BATCH,
      audit_type,
      audits: audit_ids.map((audit_id, at) => ({ audit_id, url: `https://example.com/${at + 1}` })),
    },
  }),
  refund: (credits: number, audit_id = AUDIT, workspace_id = WORKSPACE): AccountCommand => ({
    type: 'ledger.refund-audit',
    payload: { workspace_id, audit_id, credits, reason: 'failed' },
  }),
  voidCharge: (audit_id = AUDIT, workspace_id = WORKSPACE): AccountCommand => ({
    type: 'ledger.void-charge',
    payload: { workspace_id, audit_id },
  }),
  reverse: (credits: number, reference = 'refund 1'): AccountCommand => ({
    type: 'ledger.take-back-credits',
    payload: { workspace_id: WORKSPACE, credits, reference },
  }),
  threshold: (low_balance_threshold: number): AccountCommand => ({
    type: 'ledger.set-threshold',
    payload: { workspace_id: WORKSPACE, low_balance_threshold },
  }),
};

/** A command, executed at noon unless a time is given. */
type Step = AccountCommand | readonly [AccountCommand, Date];

export interface Outcome {
  readonly events: readonly LedgerEvent[];
  readonly types: readonly string[];
  /** The failure of a refused command. */
  readonly refused?: { readonly kind: string; readonly code: string };
  readonly reply?: unknown;
}

/** Executes the steps of `given`, all of which must succeed, and then decides `when` on the resulting state. */
export function given(...steps: readonly Step[]): { when(command: AccountCommand, at?: Date): Outcome } {
  const accountBatch = new AccountBatch({
    accounts: [],
    charges: [],
    grants: [],
    reversed: [],
    reversalLimits: [],
  });
  for (const step of steps) {
    const [command, at] = isTimed(step) ? step : [step, NOON];
    const decided = accountBatch.settle(command, at);
    if (decided instanceof Failure) throw decided;
  }
  return {
    when(command, at = NOON) {
      const decided = accountBatch.settle(command, at);
      if (decided instanceof Failure)
        return { events: [], types: [], refused: { kind: decided.kind, code: decided.code } };
      return { events: decided.events, types: decided.events.map(({ type }) => type), reply: decided.reply };
    },
  };
}

function isTimed(step: Step): step is readonly [AccountCommand, Date] {
  return Array.isArray(step);
}
