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

/** The fields of the form, by their names. */
export const DELIVERY_LABELS = {
  endpoint_id: 'Endpoint',
  status: 'Status',
  event_type: 'Event',
  audit_id: 'Audit',
} as const;
