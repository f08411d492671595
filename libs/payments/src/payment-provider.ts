import { PAYMENT_PROVIDERS, type PaymentProvider } from '#contracts/ledger/checkouts';
import { ConfigurationError, type Environment } from '#runtime/configuration/environment';

/** Reads `PAYMENT_PROVIDER`: the provider of top-up payments. Throws `ConfigurationError`, also for `local` in production. */
export function readPaymentProvider(env: Environment): PaymentProvider {
  const provider = env.choice('PAYMENT_PROVIDER', PAYMENT_PROVIDERS, 'local');
  if (provider === 'local' && env.production) {
    throw new ConfigurationError(
      'PAYMENT_PROVIDER',
      'is local, where anybody can pay without money: set it to stripe where NODE_ENV=production',
    );
  }
  return provider;
}

/** In live mode Stripe moves money; in test mode anybody can pay without. Each mode has its own keys and objects. */
export type StripeMode = 'live' | 'test';

/**
 * Reads `STRIPE_MODE`: the mode of the key, and of every event and session that counts. By default live in production
 * and test elsewhere. Throws `ConfigurationError`.
 */
export function readStripeMode(env: Environment): StripeMode {
  return env.choice('STRIPE_MODE', ['live', 'test'], env.production ? 'live' : 'test');
}

/** True for an event, a session or a payment of this mode; pure. One without a mode is of none. */
export function isOfMode(mode: StripeMode, { livemode }: { readonly livemode?: boolean }): boolean {
  return livemode === (mode === 'live');
}
