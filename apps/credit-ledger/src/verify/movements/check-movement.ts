import type { Posting } from '../../account/account.js';
import { type MovementKind, MOVEMENTS } from './movement.js';
import type { Problems } from '../problem.js';
import { shown } from '../accounts/shown.js';
import { placeOf, type StoredEvent } from '../accounts/stored-event.js';

/** How many events moved credits and have the row that must stand for them. */
export type MovementCounts = Record<MovementKind, number>;

/**
 * Checks that an event which moves credits has its row in `charges`, `grants` or `take_backs`. A row names the version of the event for
 * each movement, so that two events can't share one; where the counts are equal too, none is left over.
 */
export function checkMovement(
  stored: StoredEvent,
  { event }: Posting,
  counts: MovementCounts,
  problems: Problems,
): void {
  const kind = MOVEMENTS[event.type];
  if (!kind) return;
  if (stored.stands) counts[kind]++;
  else problems.add(placeOf(stored), `the row of ${nameOf(event)} is missing or differs`);
}

function nameOf({ data }: Posting['event']): string {
  if ('reference' in data) return `reference ${shown(data.reference)}`;
  return 'audit_id' in data ? `charge ${shown(data.audit_id).replaceAll('"', '')}` : 'its movement';
}
