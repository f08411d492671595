import { ConfigurationError } from '#runtime/configuration/configuration-error';
import type { Environment } from '#runtime/configuration/environment';
import { readPaymentProvider } from '#payments/payment-provider';

/** What the gateway has to know of the payment provider. */
export type PaymentSettings =
  | { readonly provider: 'local' }
  /** `webhookSecret` signs what Stripe tells us. */
  | { readonly provider: 'stripe'; readonly webhookSecret: string };

/** Throws `ConfigurationError`. */
export function readPaymentSettings(env: Environment): PaymentSettings {
  const provider = readPaymentProvider(env);
  if (provider === 'local') return { provider };
  const webhookSecret = env.text('STRIPE_WEBHOOK_SECRET');
  // Another of Stripe's secrets in its place would only show when the first payment is not believed.
  if (!/^whsec_\S+$/.test(webhookSecret)) {
    throw new ConfigurationError(
      'STRIPE_WEBHOOK_SECRET',
      "must be the signing secret of Stripe's webhook endpoint, which begins with whsec_",
    );
  }
  return { provider, webhookSecret };
}
