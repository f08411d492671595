import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { Environment } from '#runtime/configuration/environment';
import { CheckoutProvider, LocalProvider } from './checkout-provider.js';
import { CheckoutRecords } from '../checkout-records.js';
import { CheckoutSettings } from './checkout-settings.js';
import { StripeCustomers } from '../stripe/stripe-customers.js';

/** The payment provider and the sold checkouts, for purchases and reversals. */
@Module({
  providers: [
    {
      provide: CheckoutSettings,
      useFactory: (env: Environment) => CheckoutSettings.read(env),
      inject: [Environment],
    },
    { provide: CheckoutProvider, useFactory: providerOf, inject: [CheckoutSettings, Pool, Log] },
    CheckoutRecords,
  ],
  exports: [CheckoutProvider, CheckoutRecords],
})
export class PaymentProviderModule {}

/** Returns the configured provider. Loads the Stripe client, a sixth of the ledger's code, only if it is used. */
async function providerOf(
  { publicUrl, stripe }: CheckoutSettings,
  pool: Pool,
  log: Log,
): Promise<CheckoutProvider> {
  if (!stripe) return new LocalProvider(publicUrl);
  const { StripeProvider } = await import('../stripe/stripe-provider.js');
  return new StripeProvider({ ...stripe, customers: new StripeCustomers(pool), publicUrl, log });
}
