import { DELIVERY_STATUSES, type DeliveryStatus } from '#contracts/webhooks/delivery-commands';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsId, IsOneOf } from '#contracts/validation/values';

/** The filter of the list of deliveries, as its address has it. */
export class DeliveryFilter {
  @MayBeAbsent()
  @IsId('endpoint')
  readonly endpoint_id?: string;

  @MayBeAbsent()
  @IsOneOf(DELIVERY_STATUSES)
  readonly status?: DeliveryStatus;

  @MayBeAbsent()
  @IsOneOf(WEBHOOK_EVENT_TYPES)
  readonly event_type?: WebhookEventType;

  @MayBeAbsent()
  @IsId('audit')
  readonly audit_id?: string;

  @MayBeAbsent()
  @IsId('delivery')
  readonly before?: string;
}

export const FILTER_LABELS = {
  endpoint_id: 'The endpoint',
  status: 'The status',
  event_type: 'The event',
  audit_id: 'The audit',
  before: 'The page',
} as const;

const FIELDS = ['endpoint_id', 'status', 'event_type', 'audit_id', 'before'] as const;

/** What was typed, without what is empty. */
export type TypedFilter = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

export function typedFilter(query: Readonly<Record<string, unknown>>): TypedFilter {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const text = query[field];
      const trimmed = typeof text === 'string' ? text.trim() : '';
      return trimmed === '' ? [] : [[field, trimmed]];
    }),
  );
}
