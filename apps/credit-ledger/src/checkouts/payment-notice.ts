import { PAYMENT_PROVIDERS, type PaymentNotice } from '#contracts/ledger/checkouts';
import { MessagePayload } from '../message-payload.js';

const PAYMENTS = ['paid', 'no_payment_required', 'pending', 'failed', 'expired', 'cancelled'] as const;
const MAX_SESSION_ID = 255;
const MAX_CURRENCY = 10;

/** Reads a notice. Throws a rejected `Failure` (`INVALID_MESSAGE`) that names the field. */
export function readPaymentNotice(message: unknown): PaymentNotice {
  const fields = new MessagePayload(message);
  return {
    provider: fields.choice('provider', PAYMENT_PROVIDERS),
    checkout_id: fields.id('checkout_id', 'checkout'),
    session_id: fields.text('session_id', MAX_SESSION_ID),
    payment: fields.choice('payment', PAYMENTS),
    currency: fields.text('currency', MAX_CURRENCY),
    amount_subtotal: fields.count('amount_subtotal'),
    amount_total: fields.count('amount_total'),
    occurred_at: fields.time('occurred_at').toISOString(),
  };
}
