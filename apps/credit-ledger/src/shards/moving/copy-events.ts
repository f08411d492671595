import type { ClientBase } from 'pg';
import { appendPlanned } from '#event-store/append/append';
import { planCopy } from '#event-store/append/plan-copy';
import type { RecordedEvent } from '#event-store/events';
import { readStream } from '#event-store/read/read';
import { inTransactionOn } from '#postgres/transaction';
import { ledgerEntryOf, streamOf } from '../../account/account.js';
import { findCharges, saveCharges } from '../../account/writer/rows/charge-rows.js';
import { saveGrants } from '../../account/writer/rows/grant-rows.js';
import { saveReversedCredits } from '../../account/writer/rows/reversal-rows.js';
import { auditOf, evolveCharge } from '../../account/decisions/charge.js';
import { grantOf } from '../../account/decisions/grant.js';
import { reversedCreditsOf } from '../../account/decisions/reversed-credits.js';
import { type CopiedAccount, follow } from './copied-account.js';

/** Events of one transaction. A charge of another account of the new shard waits for at most one. */
export const PAGE = 500;

/** Returns the next events that are not copied yet, at most a page. */
export function nextEvents(
  source: ClientBase,
  workspaceId: string,
  { version }: CopiedAccount,
): Promise<readonly RecordedEvent[]> {
  return readStream(source, streamOf(workspaceId), { fromVersion: version + 1, toVersion: version + PAGE });
}

/** Copies the events up to a version, page by page, each page in a transaction with the rows that follow from it. */
export async function copyEvents(
  { source, target }: { readonly source: ClientBase; readonly target: ClientBase },
  workspaceId: string,
  from: CopiedAccount,
  toVersion: number,
): Promise<CopiedAccount> {
  let copied = from;
  while (copied.version < toVersion) {
    const events = (await nextEvents(source, workspaceId, copied)).filter(
      ({ version }) => version <= toVersion,
    );
    const next = follow(workspaceId, copied, events);
    await inTransactionOn(target, () => writeCopies(target, events));
    copied = next;
  }
  return copied;
}

/**
 * Writes copies of events, and the rows of charges, grants and reversals that follow from them. In the caller's
 * transaction, as its last writes: it locks the head of a partition.
 */
export async function writeCopies(target: ClientBase, events: readonly RecordedEvent[]): Promise<void> {
  const entries = events.map(ledgerEntryOf);
  const auditIds = new Set(entries.flatMap((entry) => auditOf(entry) ?? []));
  const charges = new Map(
    (await findCharges(target, [...auditIds])).map((charge) => [charge.auditId, charge]),
  );
  for (const entry of entries) {
    const auditId = auditOf(entry);
    const charge = auditId === undefined ? undefined : evolveCharge(charges.get(auditId), entry);
    if (charge) charges.set(charge.auditId, charge);
  }
  await saveCharges(target, [...charges.values()]);
  await saveGrants(
    target,
    entries.flatMap((entry) => grantOf(entry) ?? []),
  );
  await saveReversedCredits(
    target,
    entries.flatMap((entry) => reversedCreditsOf(entry) ?? []),
  );
  await appendPlanned(target, planCopy(events, new Date()));
}
