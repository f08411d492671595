import type { CheckoutReply } from '#contracts/ledger/checkouts';
import type { PackageName } from '#contracts/money/prices';
import type { PartnerClient } from './partner-client.js';

/** Mints a checkout as a partner does. Throws what was answered where that is not a checkout. */
export async function topUp(partner: PartnerClient, packageName: PackageName): Promise<CheckoutReply> {
  const body = JSON.stringify({ package: packageName });
  const response = await partner.call('POST', '/api/v1/billing/topup', { body });
  if (response.status !== 201) {
    throw new Error(`the top-up was answered with ${response.status}: ${JSON.stringify(response.body)}`);
  }
  return response.body.data as unknown as CheckoutReply;
}
