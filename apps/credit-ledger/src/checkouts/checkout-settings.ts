import { ConfigurationError } from '#runtime/configuration-error';
import type { Environment } from '#runtime/environment';
import { readPaymentProvider } from '#runtime/payment-provider';
import { readPublicUrl } from '#runtime/public-url';

/** Who takes the money, and what it needs. */
export type CheckoutSettings =
  /** `publicUrl`: where buyers come back to, without a slash at its end. */
  | { readonly provider: 'local'; readonly publicUrl: string }
  | {
      readonly provider: 'stripe';
      readonly publicUrl: string;
      readonly secretKey: string;
      /** Undefined: Stripe's own. */
      readonly apiBase: string | undefined;
    };

/** Throws `ConfigurationError`. */
export function readCheckoutSettings(env: Environment): CheckoutSettings {
  const provider = readPaymentProvider(env);
  const publicUrl = readPublicUrl(env);
  if (provider === 'local') return { provider, publicUrl };
  return { provider, publicUrl, secretKey: readSecretKey(env), apiBase: readApiBase(env) };
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
