import type { Log } from '#contracts/log';
import type { CheckoutProvider } from './checkout-provider.js';
import type { CheckoutSettings } from './checkout-settings.js';
import { LocalProvider } from './local-provider.js';

/** The provider that configuration chose. Stripe's client, a sixth of what the ledger loads, only where it is used. */
export async function providerOf(
  { publicUrl, stripe }: CheckoutSettings,
  log: Log,
): Promise<CheckoutProvider> {
  if (!stripe) return new LocalProvider(publicUrl);
  const { StripeProvider } = await import('../stripe/stripe-provider.js');
  return new StripeProvider({ ...stripe, publicUrl, log });
}
