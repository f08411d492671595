import type { Log } from '#contracts/log';
import { ConfigurationError } from '#runtime/configuration-error';
import type { Environment } from '#runtime/environment';
import { readPaymentProvider } from '#runtime/payment-provider';
import { readPublicUrl } from '#runtime/public-url';
import type { CheckoutProvider } from './checkout-provider.js';
import { LocalProvider } from './local-provider.js';
import { StripeProvider } from './stripe-provider.js';

/** The provider that configuration chooses. Throws `ConfigurationError`. */
export function readProvider(env: Environment, log: Log): CheckoutProvider {
  const provider = readPaymentProvider(env);
  const publicUrl = readPublicUrl(env);
  if (provider === 'local') return new LocalProvider(publicUrl);
  const secretKey = readSecretKey(env);
  const apiBase = readApiBase(env);
  return new StripeProvider({ secretKey, publicUrl, log, ...(apiBase !== undefined && { apiBase }) });
}

/** The error never shows the value. */
function readSecretKey(env: Environment): string {
  const key = env.text('STRIPE_SECRET_KEY');
  if (/^[sr]k_\S+$/.test(key)) return key;
  throw new ConfigurationError(
    'STRIPE_SECRET_KEY',
    'must be a secret or restricted key of Stripe, which begins with sk_ or rk_',
  );
}

function readApiBase(env: Environment): string | undefined {
  if (env.optional('STRIPE_API_BASE') === undefined) return undefined;
  // The secret key goes there.
  const protocols = env.production ? ['https:'] : ['http:', 'https:'];
  const base = env.baseUrl('STRIPE_API_BASE', { protocols });
  if (new URL(base).pathname === '/') return base;
  throw new ConfigurationError('STRIPE_API_BASE', 'must be a bare address such as https://api.stripe.com');
}
