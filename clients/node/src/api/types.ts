import type { components } from './schema.js';

type Schemas = components['schemas'];

export type AuditType = Schemas['CreateAuditRequest']['type'];
/** A field that is not one of these is a mistake, so the type has no others. */
export type CreateAuditRequest = Pick<Schemas['CreateAuditRequest'], 'url' | 'type' | 'kind' | 'metadata'>;
/** What a page is for. */
export type PageKind = NonNullable<CreateAuditRequest['kind']>;
export type CreatedAudit = Schemas['CreatedAudit'];
/** Its fields depend on `status`. */
export type Audit = Schemas['Audit'];
/** An audit that is over: `complete`, `failed` or `cancelled`. */
export type EndedAudit = Exclude<Audit, Schemas['AuditInFlight']>;
export type AuditStatus = Audit['status'];
export type CancelledResponse = Schemas['CancelResponse'];
/** A link that shows the report of an audit to everybody who has it. */
export type ReportLink = Schemas['ReportLinkResponse'];
/** What shared and printed reports carry. */
export type Brand = Schemas['BrandResponse'];
export type BrandChange = Pick<Schemas['BrandChange'], 'name' | 'accent_color' | 'contact' | 'logo'>;
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

/** One change of the balance. More types may come. */
export type CreditEntry = Schemas['CreditEntry'];
export type CreditUsage = Schemas['CreditUsage'];
export type UsageRow = Schemas['CreditUsageRow'];
export type UsageTotals = Schemas['CreditUsageTotal'];

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
