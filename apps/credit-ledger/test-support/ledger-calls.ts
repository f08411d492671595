import type { ReplyOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import type { RecordedEvent } from '#event-store/events';
import { readStream } from '#event-store/read/read';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { streamOf } from '../src/account/account.js';
import { type Verdict, type VerifyOptions, verifyLedger } from '../src/verify/verify-ledger.js';

/** Creates a workspace with an account and, if not 0, credits on it. */
export async function openAccount(harness: TestHarness, credits: number, threshold = 0): Promise<string> {
  const workspace_id = newId('workspace');
  await harness.send('ledger.open-account', { workspace_id, low_balance_threshold: threshold });
  const grant = { workspace_id, credits, kind: 'purchase', reference: 'first' } as const;
  if (credits > 0) await harness.send('ledger.grant-credits', grant);
  return workspace_id;
}

export function chargeAudit(
  harness: TestHarness,
  workspace_id: string,
  audit_id = newId('audit'),
  audit_type: 'all' | 'seo' = 'all',
): Promise<ReplyOf<'ledger.charge-audit'>> {
  const url = 'https://example.com/';
  return harness.send('ledger.charge-audit', { workspace_id, audit_id, audit_type, url });
}

/** Charges a batch of audits of type `seo`, 80 credits each. */
export function chargeBatch(
  harness: TestHarness,
  workspace_id: string,
  audits: readonly { readonly audit_id: string; readonly url: string }[],
  batch_id = newId('batch'),
): Promise<ReplyOf<'ledger.charge-batch'>> {
  return harness.send('ledger.charge-batch', { workspace_id, batch_id, audit_type: 'seo', audits });
}

/** Returns 75 credits of a charged audit, as of one that failed. */
export function refundAudit(
  harness: TestHarness,
  workspace_id: string,
  audit_id: string,
): Promise<ReplyOf<'ledger.refund-audit'>> {
  return harness.send('ledger.refund-audit', { workspace_id, audit_id, credits: 75, reason: 'failed' });
}

/** Locks the accounts, so that every ledger entry of theirs waits for the administrator's `rollback` or `commit`. */
export async function holdAccounts({ admin }: TestHarness, ...workspaces: readonly string[]): Promise<void> {
  await admin.query('begin');
  await admin.query('select from accounts where workspace_id = any ($1) for update', [workspaces]);
}

export async function balanceOf(harness: TestHarness, workspace_id: string): Promise<number> {
  return (await harness.send('ledger.get-balance', { workspace_id })).balance;
}

export function accountEvents({ admin }: TestHarness, workspaceId: string): Promise<RecordedEvent[]> {
  return readStream(admin, streamOf(workspaceId));
}

export function verifyAccounts({ admin }: TestHarness, options: VerifyOptions = {}): Promise<Verdict> {
  return verifyLedger(admin, options);
}
