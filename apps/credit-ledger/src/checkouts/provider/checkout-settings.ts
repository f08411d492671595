import type { PaymentProvider } from '#contracts/ledger/checkouts';
import { ConfigurationError } from '#runtime/configuration/configuration-error';
import type { Environment } from '#runtime/configuration/environment';
import { readPaymentProvider } from '#payments/payment-provider';
import { readPublicUrl } from '#runtime/configuration/public-url';

/** Stripe's hosted Checkout. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Address of the API; undefined is Stripe's own. */
  readonly apiBase: string | undefined;
}

/** The payment provider and its settings. */
export class CheckoutSettings {
  constructor(
    readonly provider: PaymentProvider,
    /** The address that buyers return to, without a slash at its end. */
    readonly publicUrl: string,
    /** Undefined if Stripe is not the provider. */
    readonly stripe: StripeSettings | undefined,
  ) {}

  /** Throws `ConfigurationError`. */
  static read(env: Environment): CheckoutSettings {
    const provider = readPaymentProvider(env);
    const publicUrl = readPublicUrl(env);
    const stripe =
      provider === 'stripe' ? { secretKey: readSecretKey(env), apiBase: readApiBase(env) } : undefined;
    return new CheckoutSettings(provider, publicUrl, stripe);
  }
}

/** Throws a `ConfigurationError` that never shows the value. */
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
  // Requests to this address carry the secret key.
  const protocols = env.production ? ['https:'] : ['http:', 'https:'];
  const base = env.baseUrl('STRIPE_API_BASE', { protocols });
  if (new URL(base).pathname === '/') return base;
  throw new ConfigurationError('STRIPE_API_BASE', 'must be a bare address such as https://api.stripe.com');
}
