import type { PaymentProvider } from '#contracts/ledger/checkouts';
import { ConfigurationError, type Environment } from '#runtime/configuration/environment';
import { readPaymentProvider, readStripeMode, type StripeMode } from '#payments/payment-provider';
import { readPublicUrl } from '#runtime/configuration/public-url';

export interface StripeSettings {
  readonly secretKey: string;
  /** The mode of the key. */
  readonly mode: StripeMode;
  /** Address of the API; undefined is Stripe's own. */
  readonly apiBase: string | undefined;
}

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
    return new CheckoutSettings(provider, publicUrl, provider === 'stripe' ? readStripe(env) : undefined);
  }
}

function readStripe(env: Environment): StripeSettings {
  const mode = readStripeMode(env);
  return { secretKey: readSecretKey(env, mode), mode, apiBase: readApiBase(env) };
}

/** Throws a `ConfigurationError` that never shows the value. */
function readSecretKey(env: Environment, mode: StripeMode): string {
  const key = env.text('STRIPE_SECRET_KEY');
  if (/^[sr]k_(live|test)_\S+$/.exec(key)?.[1] === mode) return key;
  const needed = `must be a secret or restricted key of Stripe's ${mode} mode, which begins with sk_${mode}_ or rk_${mode}_`;
  const hint =
    mode === 'live' ? 'where nothing is sold, set STRIPE_MODE=test' : 'to take money, set STRIPE_MODE=live';
  throw new ConfigurationError('STRIPE_SECRET_KEY', `${needed}; ${hint}`);
}

function readApiBase(env: Environment): string | undefined {
  if (env.optional('STRIPE_API_BASE') === undefined) return undefined;
  // Requests to this address carry the secret key.
  const protocols = env.production ? ['https:'] : ['http:', 'https:'];
  const base = env.baseUrl('STRIPE_API_BASE', { protocols });
  if (new URL(base).pathname === '/') return base;
  throw new ConfigurationError('STRIPE_API_BASE', 'must be a bare address such as https://api.stripe.com');
}
