import type { PayloadOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import type { Checkout } from '../checkout.js';

/** What an operator grants, with the id of a checkout as its reference. */
export type GrantByHand = Readonly<PayloadOf<'ledger.grant-credits'>>;

/**
 * Why a grant may not bear a checkout's id: that belongs to the posting of its payment, which it would keep out. The one
 * that may is this very posting, for money that came too late, or of a paid checkout that lacks it. Undefined where it may.
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
