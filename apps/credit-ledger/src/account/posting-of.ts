import type { LedgerEvent } from '#contracts/ledger/events';
import type { RecordedEvent } from '#event-store/events';
import type { Posting } from './account.js';

/** A stored event of an account stream as the folds take it. Only the ledger's deciders write these streams. */
export function postingOf({
  type,
  data,
  version,
}: Pick<RecordedEvent, 'type' | 'data' | 'version'>): Posting {
  return { event: { type, data } as LedgerEvent, version };
}
