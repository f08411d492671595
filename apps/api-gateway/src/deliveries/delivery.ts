import { DELIVERY_STATUSES } from '#contracts/webhooks/commands';
import { count, Field, idOf, timestamp } from '../docs/openapi/schemas.js';

/** A delivery as its partner sees it. */
export class Delivery {
  @Field(idOf('delivery', 'Names the delivery.')) delivery_id!: string;
  @Field(idOf('event', 'The event that is delivered: `id` of its body, and `X-Service-Webhook-Id`.'))
  event_id!: string;
  @Field(idOf('endpoint', 'The webhook endpoint that it goes to.')) endpoint_id!: string;
  // A replay is told of a delivery that is not given up.
  @Field({ type: 'string', enum: DELIVERY_STATUSES.filter((status) => status !== 'dropped') })
  status!: string;
  @Field(count('Attempts so far, of all series.')) attempts!: number;
  @Field({ ...timestamp('When the next attempt is due; null while one is under way.'), nullable: true })
  next_attempt_at!: string | null;
}
