import { DELIVERY_STATUSES } from '#contracts/commands/webhook-commands';
import { CREDIT_PACKAGES } from '#contracts/credit-packages';
import type { Schema } from '../openapi-types.js';
import { count, idOf, integer, objectOf, timestamp, USD } from './schema.js';

const PACKAGE: Schema = { type: 'string', enum: Object.keys(CREDIT_PACKAGES) };

/** Contract section 2.4. */
const BALANCE = objectOf(
  {
    balance: integer('Credits that are available now.'),
    balance_usd: USD,
    lifetime_purchased: count('Credits ever purchased, bonus included; the tier follows from it.'),
    lifetime_consumed: count('Credits that audits ever debited.'),
    low_balance_threshold: count('`balance.low` is sent when the balance drops below it.'),
    owed: {
      ...integer(
        'Only where something is owed: credits that were taken back since their payment was, and that the balance did not have. The next credits that come in pay it first.',
      ),
      minimum: 1,
    },
  },
  { optional: ['owed'] },
);

const TOP_UP_REQUEST: Schema = {
  ...objectOf({ package: PACKAGE }, { description: 'Other fields are ignored.' }),
  additionalProperties: true,
};

const CHECKOUT = objectOf({
  checkout_id: idOf('checkout', 'Names the checkout.'),
  checkout_url: {
    type: 'string',
    format: 'uri',
    description: 'Where to pay, in a browser; promotion codes are entered there.',
  },
  package: PACKAGE,
  amount_usd: count('The price in whole US dollars, before any promotion code.'),
  credits: count('The credits that the balance gains, bonus included.'),
  expires_at: timestamp('Until when it may be paid.'),
});

const DELIVERY = objectOf({
  delivery_id: idOf('delivery', 'Names the delivery.'),
  event_id: idOf('event', 'The event that is delivered: `id` of its body, and `X-Service-Webhook-Id`.'),
  endpoint_id: idOf('endpoint', 'The webhook endpoint that it goes to.'),
  // A replay is told of a delivery that is not given up.
  status: { type: 'string', enum: DELIVERY_STATUSES.filter((status) => status !== 'dropped') },
  attempts: count('Attempts so far, of all series.'),
  next_attempt_at: {
    ...timestamp('When the next attempt is due; null while one is under way.'),
    type: ['string', 'null'],
  },
});

export const ACCOUNT_SCHEMAS: Readonly<Record<string, Schema>> = {
  Balance: BALANCE,
  TopUpRequest: TOP_UP_REQUEST,
  Checkout: CHECKOUT,
  Delivery: DELIVERY,
};
