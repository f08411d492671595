import { ConfigurationError, type Environment } from '#runtime/configuration/environment';
import { readPaymentProvider, readStripeMode, type StripeMode } from '#payments/payment-provider';

export type PaymentSettings =
  { readonly provider: 'local' } | ({ readonly provider: 'stripe' } & StripeWebhookSettings);

export interface StripeWebhookSettings {
  /** Verifies Stripe's webhooks. */
  readonly webhookSecret: string;
  /** The only mode whose events count. */
  readonly mode: StripeMode;
}

/** Throws `ConfigurationError`. */
export function readPaymentSettings(env: Environment): PaymentSettings {
  const provider = readPaymentProvider(env);
  if (provider === 'local') return { provider };
  const webhookSecret = env.text('STRIPE_WEBHOOK_SECRET');
  // Otherwise a wrong kind of secret would be noticed only when the first payment is refused.
  if (!/^whsec_\S+$/.test(webhookSecret)) {
    throw new ConfigurationError(
      'STRIPE_WEBHOOK_SECRET',
      "must be the signing secret of Stripe's webhook endpoint, which begins with whsec_",
    );
  }
  return { provider, webhookSecret, mode: readStripeMode(env) };
}

/** Returns `CHECKOUT_RETURN_URL`, an address with https (http except in production); undefined if it is not set. */
export function readCheckoutReturnUrl(env: Environment): string | undefined {
  if (env.optional('CHECKOUT_RETURN_URL') === undefined) return undefined;
  return env.url('CHECKOUT_RETURN_URL', { protocols: env.production ? ['https:'] : ['http:', 'https:'] });
}
