import { PAYMENT_PROVIDERS, type PaymentProvider } from '#contracts/ledger/checkouts';
import { ConfigurationError } from '#runtime/configuration/configuration-error';
import type { Environment } from '#runtime/configuration/environment';

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
