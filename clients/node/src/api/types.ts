import type { components } from './schema.js';

type Schemas = components['schemas'];

export type AuditType = Schemas['CreateAuditRequest']['type'];
/** A field that is not one of these is a mistake, so the type has no others. */
export type CreateAuditRequest = Pick<Schemas['CreateAuditRequest'], 'url' | 'type' | 'metadata'>;
export type CreatedAudit = Schemas['CreatedAudit'];
/** Its fields depend on `status`. */
export type Audit = Schemas['Audit'];
/** An audit that is over: `complete`, `failed` or `cancelled`. */
export type EndedAudit = Exclude<Audit, Schemas['AuditInFlight']>;
export type AuditStatus = Audit['status'];
export type CancelledAnswer = Schemas['CancelAnswer'];
export type Balance = Schemas['Balance'];
export type TopUpRequest = Pick<Schemas['TopUpRequest'], 'package'>;
export type Checkout = Schemas['Checkout'];
export type Delivery = Schemas['Delivery'];

/** An event, as webhooks and the stream of events have it. More types may come: ignore those that you don't know. */
export type Event =
  | Schemas['AuditCompletedEvent']
  | Schemas['AuditFailedEvent']
  | Schemas['AuditCancelledEvent']
  | Schemas['BalanceLowEvent'];
export type EventType = Event['type'];

/** An audit as lists have it: without its dimensions. */
export type ListedAudit = Schemas['ListedAudit'];

/** One change of the balance. */
export interface CreditEntry {
  readonly sequence: number;
  /** `purchase`, `grant`, `charge`, `refund`, `void` and others; more may come. */
  readonly type: string;
  /** Credits; negative where they were taken. */
  readonly amount: number;
  readonly balance_after: number;
  readonly created_at: string;
  readonly audit_id?: string;
  readonly audit_type?: AuditType;
  readonly key_id?: string | null;
  readonly checkout_id?: string;
}

export interface UsageTotals {
  readonly audits: number;
  readonly charged: number;
  readonly refunded: number;
  readonly net: number;
}

/** One of the three, as was asked for. */
export type UsageRow = UsageTotals &
  ({ readonly day: string } | { readonly type: AuditType } | { readonly key_id: string | null });

export interface CreditUsage {
  readonly by: 'day' | 'type' | 'key';
  readonly from: string;
  readonly to: string;
  readonly rows: readonly UsageRow[];
  readonly total: UsageTotals;
}

/** An event with its number in the workspace: from 1, without holes. */
export interface SequencedEvent {
  readonly sequence: number;
  readonly event: Event;
}

export interface EventPage {
  readonly data: readonly SequencedEvent[];
  /** Pass it as the next `after`. */
  readonly next_after: number;
}
