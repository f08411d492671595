import type { PayloadOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import type { Checkout } from '../checkout.js';

/** An operator's grant, with the id of a checkout as its reference. */
export type GrantByHand = Readonly<PayloadOf<'ledger.grant-credits'>>;

/**
 * Returns the `Failure` of a grant under a checkout's id; undefined if the grant is allowed. The id is reserved for
 * the ledger entry of the payment, which another grant would prevent. Only that ledger entry itself is allowed: for a
 * payment that came too late, or for a paid checkout without its credits.
 */
export function refusalByHand(checkout: Checkout | undefined, grant: GrantByHand): Failure | undefined {
  const { workspace_id, kind, credits, reference } = grant;
  const due = checkout?.latePaymentAt !== undefined || (checkout?.status === 'paid' && !checkout.credited);
  if (!checkout || !due || checkout.workspaceId !== workspace_id) return refusal(reference, KEPT);
  if (kind === 'purchase' && credits === checkout.credits) return undefined;
  return refusal(reference, `stands for a purchase of ${checkout.credits} credits and nothing else`);
}

const KEPT = 'is kept for the payment of that checkout, which a grant would keep out';

function refusal(reference: string, why: string): Failure {
  return new Failure(
    'rejected',
    'REFERENCE_OF_CHECKOUT',
    `reference ${reference} is the id of a checkout: it ${why}; use another reference`,
    { details: { field: 'reference', reference } },
  );
}
