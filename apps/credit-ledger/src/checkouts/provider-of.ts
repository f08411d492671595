import type { Log } from '#contracts/log';
import type { CheckoutProvider } from './checkout-provider.js';
import type { CheckoutSettings } from './checkout-settings.js';
import { LocalProvider } from './local-provider.js';
import { StripeProvider } from './stripe-provider.js';

/** The provider that configuration chose. */
export function providerOf(settings: CheckoutSettings, log: Log): CheckoutProvider {
  if (settings.provider === 'local') return new LocalProvider(settings.publicUrl);
  const { apiBase, publicUrl, secretKey } = settings;
  return new StripeProvider({ secretKey, publicUrl, log, ...(apiBase !== undefined && { apiBase }) });
}
