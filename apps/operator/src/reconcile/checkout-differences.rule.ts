import type { Sale } from '../../../credit-ledger/src/operations/sales.js';
import { type Difference, type DifferenceKind, withNextStep } from './difference.js';

/**
 * What differs between a checkout and its credits: every paid checkout has them, as many as were sold, and credits under
 * the id of a checkout have that checkout. One that is not said to be paid may have them all the same: the row follows the
 * ledger entry, and an operator may grant what was paid too late.
 */
export function checkoutDifference(sale: Sale): Difference | undefined {
  const { checkout, entry } = sale;
  const posted = entry?.credits;
  if (checkout === undefined) {
    if (posted === undefined) return undefined;
    const what = `${posted} credits were posted, there is no such checkout`;
    return differing(sale, 'credits-without-checkout', posted, what);
  }
  const { credits, status } = checkout;
  if (posted === undefined) {
    if (status !== 'paid') return undefined;
    const what = `it is paid, its ${credits} credits were not posted`;
    return differing(sale, 'checkout-without-credits', credits, what);
  }
  if (posted === credits) return undefined;
  const what = `${credits} credits were sold, ${posted} were posted`;
  return differing(sale, 'checkout-differs', Math.abs(credits - posted), what);
}

function differing(
  { checkoutId, workspaceId, checkout, entry }: Sale,
  kind: DifferenceKind,
  credits: number,
  what: string,
): Difference {
  return withNextStep({
    kind,
    id: checkoutId,
    workspace_id: workspaceId,
    credits,
    what,
    recorded_at: (checkout?.settledAt ?? entry?.recordedAt)?.toISOString() ?? null,
  });
}
