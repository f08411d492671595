import type { LedgerEventType } from '#contracts/ledger/events';

/** What an event can move: an amount of a charge's row, a grant's, or what was taken back. */
export type MovementKind = 'charged' | 'refunded' | 'voided' | 'granted' | 'takenBack';

/** The movement that an event of this type makes; none where credits stay where they are. */
export const MOVEMENTS: Readonly<Partial<Record<LedgerEventType, MovementKind>>> = {
  'ledger.audit-charged': 'charged',
  'ledger.audit-refunded': 'refunded',
  'ledger.charge-voided': 'voided',
  'ledger.credits-purchased': 'granted',
  'ledger.credits-granted': 'granted',
  'ledger.credits-taken-back': 'takenBack',
};

/**
 * The `select` that tells of an `event` (as `stands`) whether its row in `charges`, `grants` or `take_backs` has just this movement: same
 * workspace, credits and version, and of a charge what it answered. No row where there is none. The database compares, so
 * that the rows needn't travel, and compares as text: an event may hold anything once somebody has changed it.
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
