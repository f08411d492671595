import { DELIVERY_STATUSES } from '#contracts/webhooks/delivery-commands';
import { IsId } from '#contracts/validation/values';
import { count, Field, idOf, timestamp } from '../../http/openapi/schemas.js';
import { RefusedAs } from '../../http/validation/refused-as.js';
import { EXAMPLE } from '../../http/openapi/examples.js';

export class Delivery {
  @Field(idOf('delivery', 'The id of the delivery.')) delivery_id!: string;
  @Field(idOf('event', 'The id of the event: `id` of its body, and `X-Service-Webhook-Id`.'))
  event_id!: string;
  @Field(idOf('endpoint', 'The webhook endpoint of the delivery.')) endpoint_id!: string;
  // A replayed delivery is never `dropped`.
  @Field({ type: 'string', enum: DELIVERY_STATUSES.filter((status) => status !== 'dropped') })
  status!: string;
  @Field(count('All attempts so far, with those before a replay.')) attempts!: number;
  @Field({ ...timestamp('When the next attempt is due. null while an attempt runs.'), nullable: true })
  next_attempt_at!: string | null;
}

@RefusedAs('DELIVERY_NOT_FOUND', 'This workspace has no delivery with this id.')
export class DeliveryPath {
  @IsId(['delivery', 'event'])
  @Field({
    name: 'delivery_id',
    type: 'string',
    minLength: 1,
    description:
      'The id of the delivery, `dlv_…`. You can also send the id of its event, `evt_…`, if the event went to one endpoint.',
    example: EXAMPLE.deliveryId,
  })
  readonly id!: string;
}
