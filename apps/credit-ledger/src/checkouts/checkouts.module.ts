import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { Environment } from '#runtime/configuration/environment';
import { ChargingModule } from '../charging/charging.controller.js';
import { CheckoutRecords } from './checkout-records.js';
import { CheckoutsController } from './checkouts.controller.js';
import { CreateCheckout } from './create-checkout.js';
import { ConfirmPayment } from './payment/confirm-payment.js';
import { PollMetrics, PollProvider } from './polling/poll-provider.js';
import { CheckoutProvider, LocalProvider } from './provider/checkout-provider.js';
import { CheckoutSettings } from './provider/checkout-settings.js';
import { MissedReversals } from './reversals/missed-reversals.js';
import { ReportReversal } from './reversals/report-reversal.js';
import { ReversalCheckpoint } from './reversals/reversal-checkpoint.js';
import { ReversalMetrics } from './reversals/reversal-metrics.js';
import { ReversalRecords } from './reversals/reversal-records.js';
import { ReversalsController } from './reversals/reversals.controller.js';
import { StripeCustomers } from './stripe/stripe-customers.js';

/** Sells credits, turns payments into credits, and records refunds and disputes of the payment provider. */
@Module({
  imports: [ChargingModule],
  controllers: [CheckoutsController, ReversalsController],
  providers: [
    {
      provide: CheckoutSettings,
      useFactory: (env: Environment) => CheckoutSettings.read(env),
      inject: [Environment],
    },
    { provide: CheckoutProvider, useFactory: providerOf, inject: [CheckoutSettings, Pool, Log] },
    CheckoutRecords,
    CreateCheckout,
    ConfirmPayment,
    PollProvider,
    PollMetrics,
    ReversalRecords,
    ReportReversal,
    ReversalCheckpoint,
    MissedReversals,
    ReversalMetrics,
  ],
  exports: [ConfirmPayment],
})
export class CheckoutsModule {}

/** Returns the configured provider. Loads the Stripe client, a sixth of the ledger's code, only if it is used. */
async function providerOf(
  { publicUrl, stripe }: CheckoutSettings,
  pool: Pool,
  log: Log,
): Promise<CheckoutProvider> {
  if (!stripe) return new LocalProvider(publicUrl);
  const { StripeProvider } = await import('./stripe/stripe-provider.js');
  return new StripeProvider({ ...stripe, customers: new StripeCustomers(pool), publicUrl, log });
}
