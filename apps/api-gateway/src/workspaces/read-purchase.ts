import type { CreditsPurchased } from '#contracts/ledger/events';
import { isId } from '#contracts/identifiers';
import { unreadableEvent } from '../unreadable-event.js';

/** What this gateway keeps of a purchase. */
export type Purchase = Pick<CreditsPurchased, 'workspace_id' | 'lifetime_purchased'>;

/** The purchase that `ledger.credits-purchased` tells of. Throws a poison `Failure` that names what is wrong. */
export function readPurchase(data: unknown): Purchase {
  const { workspace_id, lifetime_purchased } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof workspace_id !== 'string' || !isId('workspace', workspace_id))
    throw unreadableEvent('ledger.credits-purchased', 'names no workspace');
  if (typeof lifetime_purchased !== 'number' || !Number.isSafeInteger(lifetime_purchased))
    throw unreadableEvent('ledger.credits-purchased', 'has no lifetime_purchased');
  return { workspace_id, lifetime_purchased };
}
