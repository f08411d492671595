import type { Log } from '#contracts/log';
import type { CheckoutProvider } from './checkout-provider.js';
import type { CheckoutSettings } from './checkout-settings.js';
import { LocalProvider } from './local-provider.js';

/** The provider that configuration chose. Stripe's client, a sixth of what the ledger loads, only where it is used. */
export async function providerOf(settings: CheckoutSettings, log: Log): Promise<CheckoutProvider> {
  if (settings.provider === 'local') return new LocalProvider(settings.publicUrl);
  const { apiBase, publicUrl, secretKey } = settings;
  const { StripeProvider } = await import('./stripe-provider.js');
  return new StripeProvider({ secretKey, publicUrl, log, ...(apiBase !== undefined && { apiBase }) });
}
