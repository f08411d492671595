import type Stripe from 'stripe';
import { RefusedForm } from './stripe-form.js';

type Params = Stripe.Checkout.SessionCreateParams;

const MINUTES_30 = 30 * 60;
const HOURS_24 = 24 * 3_600;

/**
 * Returns the session that Stripe would make, in mode `payment` on its own page. Throws `RefusedForm` for an invalid
 * request.
 */
export function makeSession(params: Params, id: string, nowSeconds: number): Stripe.Checkout.Session {
  const { items, currency } = readItems(params);
  const amount = items.reduce((sum, { unit_amount = 0, quantity }) => sum + unit_amount * quantity, 0);
  const { success_url, client_reference_id = null, metadata = {} } = params;
  if (success_url === undefined) throw missing('success_url');
  for (const [name, url] of Object.entries({ success_url, cancel_url: params.cancel_url }))
    if (url !== undefined && !URL.canParse(url)) throw new RefusedForm(name, 'Not a valid URL');
  if (client_reference_id !== null && client_reference_id.length > 200)
    throw new RefusedForm('client_reference_id', 'Invalid string: must be at most 200 characters');
  return {
    ...UNTOUCHED,
    id,
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id,
    created: nowSeconds,
    currency,
    customer: params.customer ?? null,
    expires_at: expiryOf(params, nowSeconds),
    metadata: metadata as Stripe.Metadata,
    success_url,
    url: `https://checkout.stripe.com/c/pay/${id}`,
  };
}

function readItems({ mode, line_items = [] }: Params) {
  if (mode === undefined) throw missing('mode');
  if (mode !== 'payment') throw new Error(`the fake of Stripe does not know mode ${mode} yet`);
  if (line_items.length === 0) throw missing('line_items');
  const items = line_items.map(({ price_data, quantity }, index) => {
    const path = `line_items[${index}]`;
    if (!price_data) throw missing(`${path}[price_data]`);
    if (!price_data.product_data) throw missing(`${path}[price_data][product_data]`);
    if (price_data.unit_amount === undefined) throw missing(`${path}[price_data][unit_amount]`);
    if (price_data.unit_amount < 0)
      throw new RefusedForm(`${path}[price_data][unit_amount]`, 'Invalid integer');
    if (quantity === undefined) throw missing(`${path}[quantity]`);
    return { ...price_data, quantity };
  });
  const currency = items[0]!.currency;
  if (!/^[a-z]{3}$/i.test(currency))
    throw new RefusedForm('line_items[0][price_data][currency]', `Invalid currency: ${currency}`);
  return { items, currency: currency.toLowerCase() };
}

function expiryOf({ expires_at = Infinity }: Params, nowSeconds: number): number {
  if (expires_at === Infinity) return nowSeconds + HOURS_24;
  const ahead = expires_at - nowSeconds;
  if (ahead >= MINUTES_30 && ahead <= HOURS_24) return expires_at;
  throw new RefusedForm(
    'expires_at',
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
  );
}

function missing(param: string): RefusedForm {
  return new RefusedForm(param, `Missing required param: ${param}.`, 'parameter_missing');
}

type Given =
  | 'id'
  | 'adaptive_pricing'
  | 'allow_promotion_codes'
  | 'amount_subtotal'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer'
  | 'expires_at'
  | 'metadata'
  | 'success_url'
  | 'url';

/** An unpaid session, without the requested fields. */
const UNTOUCHED: Omit<Stripe.Checkout.Session, Given> = {
  object: 'checkout.session',
  after_expiration: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
};
