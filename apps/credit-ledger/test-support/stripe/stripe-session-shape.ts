import type Stripe from 'stripe';

type Params = Stripe.Checkout.SessionCreateParams;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;
type PriceData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;
type ProductData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData;
type PaymentIntentData = Stripe.Checkout.SessionCreateParams.PaymentIntentData;

/** The allowed form of a parameter. `unmodelled`: Stripe has it, but this fake does not support it yet. */
export type Shape =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'metadata'
  | 'unmodelled'
  | { readonly list: Shape }
  | { readonly fields: Readonly<Record<string, Shape>>; readonly required?: readonly string[] };

const product: Record<keyof ProductData, Shape> = {
  name: 'text',
  description: 'text',
  images: { list: 'text' },
  metadata: 'metadata',
  tax_code: 'text',
  tax_details: 'unmodelled',
  unit_label: 'text',
};

const price: Record<keyof PriceData, Shape> = {
  currency: 'text',
  product: 'text',
  product_data: { fields: product, required: ['name'] satisfies (keyof ProductData)[] },
  recurring: 'unmodelled',
  tax_behavior: 'text',
  unit_amount: 'integer',
  unit_amount_decimal: 'unmodelled',
};

const lineItem: Record<keyof LineItem, Shape> = {
  adjustable_quantity: 'unmodelled',
  metadata: 'metadata',
  price: 'text',
  price_data: { fields: price, required: ['currency'] satisfies (keyof PriceData)[] },
  quantity: 'integer',
  tax_rates: { list: 'text' },
};

const paymentIntent: Record<keyof PaymentIntentData, Shape> = {
  application_fee_amount: 'unmodelled',
  capture_method: 'unmodelled',
  description: 'text',
  metadata: 'metadata',
  on_behalf_of: 'unmodelled',
  receipt_email: 'text',
  setup_future_usage: 'unmodelled',
  shipping: 'unmodelled',
  statement_descriptor: 'text',
  statement_descriptor_suffix: 'text',
  transfer_data: 'unmodelled',
  transfer_group: 'text',
};

/**
 * All parameters in the SDK's types, which are made from Stripe's OpenAPI. A new one in the types does not compile
 * here.
 */
const session: Record<keyof Params, Shape> = {
  adaptive_pricing: { fields: { enabled: 'boolean' } },
  after_expiration: 'unmodelled',
  allow_promotion_codes: 'boolean',
  allowed_payment_method_types: 'unmodelled',
  automatic_tax: 'unmodelled',
  billing_address_collection: 'text',
  branding_settings: 'unmodelled',
  cancel_url: 'text',
  client_reference_id: 'text',
  consent_collection: 'unmodelled',
  currency: 'text',
  custom_fields: 'unmodelled',
  custom_text: 'unmodelled',
  customer: 'text',
  customer_account: 'unmodelled',
  customer_creation: 'text',
  customer_email: 'text',
  customer_update: 'unmodelled',
  discounts: 'unmodelled',
  excluded_payment_method_types: 'unmodelled',
  expand: 'unmodelled',
  expires_at: 'integer',
  integration_identifier: 'text',
  invoice_creation: 'unmodelled',
  line_items: { list: { fields: lineItem } },
  locale: 'text',
  managed_payments: 'unmodelled',
  metadata: 'metadata',
  mode: 'text',
  name_collection: 'unmodelled',
  optional_items: 'unmodelled',
  origin_context: 'text',
  payment_intent_data: { fields: paymentIntent },
  payment_method_collection: 'text',
  payment_method_configuration: 'text',
  payment_method_data: 'unmodelled',
  payment_method_options: 'unmodelled',
  permissions: 'unmodelled',
  phone_number_collection: 'unmodelled',
  redirect_on_completion: 'text',
  return_url: 'text',
  saved_payment_method_options: 'unmodelled',
  setup_intent_data: 'unmodelled',
  shipping_address_collection: 'unmodelled',
  shipping_options: 'unmodelled',
  submit_type: 'text',
  subscription_data: 'unmodelled',
  success_url: 'text',
  tax_id_collection: 'unmodelled',
  ui_mode: 'text',
  wallet_options: 'unmodelled',
};

export const SESSION_SHAPE: Shape = { fields: session };

const customer: Record<keyof Stripe.CustomerCreateParams, Shape> = {
  address: 'unmodelled',
  balance: 'unmodelled',
  business_name: 'text',
  cash_balance: 'unmodelled',
  description: 'text',
  email: 'text',
  expand: 'unmodelled',
  individual_name: 'text',
  invoice_prefix: 'text',
  invoice_settings: 'unmodelled',
  metadata: 'metadata',
  name: 'text',
  next_invoice_sequence: 'integer',
  payment_method: 'text',
  phone: 'text',
  preferred_locales: { list: 'text' },
  shipping: 'unmodelled',
  source: 'text',
  tax: 'unmodelled',
  tax_exempt: 'text',
  tax_id_data: 'unmodelled',
  test_clock: 'text',
  validate: 'boolean',
};

export const CUSTOMER_SHAPE: Shape = { fields: customer };
