import type { LedgerEventType } from '#contracts/ledger/events';
import type { HashedJson } from '#event-store/hash-chain/hash-chain';
import type { LedgerEntry } from '../../account/account.js';
import { type Problems, shown } from '../problem.js';

/** An event for the recomputation: hashes in hexadecimal, the time as text. */
export interface StoredEvent extends HashedJson {
  readonly partition: number;
  readonly position: number;
  readonly prevHash: string | null;
  readonly hash: string | null;
  /** True if a row has exactly this event's movement; read only on request. */
  readonly stands: boolean;
}

/** Returns the position of an event, for people. */
export function eventNameOf({
  stream,
  version,
  partition,
  position,
}: Pick<StoredEvent, 'stream' | 'version' | 'partition' | 'position'>): string {
  return `${stream} version ${version} (partition ${partition}, position ${position})`;
}

/** The movements of an event: an amount in the row of a charge, a grant, or a reversal. */
export type MovementKind = 'charged' | 'refunded' | 'voided' | 'granted' | 'takenBack';

/** The movement of each event type; event types that move no credits are absent. */
export const MOVEMENTS: Readonly<Partial<Record<LedgerEventType, MovementKind>>> = {
  'ledger.audit-charged': 'charged',
  'ledger.audit-refunded': 'refunded',
  'ledger.charge-voided': 'voided',
  'ledger.credits-purchased': 'granted',
  'ledger.credits-granted': 'granted',
  'ledger.credits-taken-back': 'takenBack',
};

/**
 * A `select` that returns, as `stands`, whether the row of an `event` in `charges`, `grants` or `take_backs` has this
 * movement: same workspace, credits and version, and for a charge the same reply. Returns no row if that row is
 * missing. The database compares, so that the rows needn't travel. It compares as text, because a changed event may
 * hold anything.
 */
export const STANDS = `
  select workspace_id = event.data ->> 'workspace_id' and case event.type
    when 'ledger.audit-charged' then charged_version = event.version and charged::text = event.data ->> 'credits'
      and balance_after::text = event.data ->> 'balance_after'
      and to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = event.data ->> 'created_at'
    when 'ledger.audit-refunded' then refunded_version = event.version and refunded::text = event.data ->> 'credits'
    when 'ledger.charge-voided' then voided_version = event.version and voided::text = event.data ->> 'credits'
    end as stands
  from charges where audit_id = event.data ->> 'audit_id'
  union all
  select version = event.version and kind = event.data ->> 'kind' and credits::text = event.data ->> 'credits'
  from grants
  where workspace_id = event.data ->> 'workspace_id' and reference = event.data ->> 'reference'
    and event.type in ('ledger.credits-purchased', 'ledger.credits-granted')
  union all
  select version = event.version and credits::text = event.data ->> 'credits' and taken::text = event.data ->> 'taken'
  from take_backs
  where workspace_id = event.data ->> 'workspace_id' and reference = event.data ->> 'reference'
    and event.type = 'ledger.credits-taken-back'
  limit 1`;

/** The number of events that moved credits and have the matching row, by kind. */
export type MovementCounts = Record<MovementKind, number>;

/**
 * Checks that an event which moves credits has its row in `charges`, `grants` or `take_backs`. A row names the event's
 * version for each movement, so two events can't share one. If the counts are equal too, no row is left over.
 */
export function checkMovement(
  stored: StoredEvent,
  { event }: LedgerEntry,
  counts: MovementCounts,
  problems: Problems,
): void {
  const kind = MOVEMENTS[event.type];
  if (!kind) return;
  if (stored.stands) counts[kind]++;
  else problems.add(eventNameOf(stored), `the row of ${nameOf(event)} is missing or differs`);
}

function nameOf({ data }: LedgerEntry['event']): string {
  if ('reference' in data) return `reference ${shown(data.reference)}`;
  return 'audit_id' in data ? `charge ${shown(data.audit_id).replaceAll('"', '')}` : 'its movement';
}
