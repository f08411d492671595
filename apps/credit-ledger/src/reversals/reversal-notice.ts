import { PAYMENT_PROVIDERS } from '#contracts/ledger/checkouts';
import { REVERSAL_KINDS, REVERSAL_STATES, type ReversalNotice } from '#contracts/ledger/reversals';
import { MessagePayload } from '../message-payload.js';

const MAX_PROVIDER_ID = 255;
const MAX_CURRENCY = 10;

/** Reads a notice. Throws a rejected `Failure` (`INVALID_MESSAGE`) that names the field. */
export function readReversalNotice(message: unknown): ReversalNotice {
  const fields = new MessagePayload(message);
  return {
    provider: fields.choice('provider', PAYMENT_PROVIDERS),
    reversal_id: fields.text('reversal_id', MAX_PROVIDER_ID),
    kind: fields.choice('kind', REVERSAL_KINDS),
    state: fields.choice('state', REVERSAL_STATES),
    payment_id: fields.text('payment_id', MAX_PROVIDER_ID),
    amount: fields.count('amount'),
    currency: fields.text('currency', MAX_CURRENCY),
    occurred_at: fields.time('occurred_at').toISOString(),
  };
}
