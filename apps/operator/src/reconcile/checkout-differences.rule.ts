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
  if (checkout === undefined)
    return posted === undefined
      ? undefined
      : differing(
          sale,
          'credits-without-checkout',
          posted,
          `${posted} credits were posted, there is no such checkout`,
        );
  if (posted === undefined)
    return checkout.status === 'paid'
      ? differing(
          sale,
          'checkout-without-credits',
          checkout.credits,
          `it is paid, its ${checkout.credits} credits were not posted`,
        )
      : undefined;
  if (posted === checkout.credits) return undefined;
  const what = `${checkout.credits} credits were sold, ${posted} were posted`;
  return differing(sale, 'checkout-differs', Math.abs(checkout.credits - posted), what);
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
