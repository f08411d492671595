import { Module } from '@nestjs/common';
import { Log } from '#contracts/log';
import { Environment } from '#runtime/configuration/environment';
import { CheckoutProvider } from './checkout-provider.js';
import { CheckoutRecords } from '../checkout-records.js';
import { CheckoutSettings } from './checkout-settings.js';
import { providerOf } from './provider-of.js';

/** Who takes the money, and what was sold: what both the sale and the way back of the money need. */
@Module({
  providers: [
    {
      provide: CheckoutSettings,
      useFactory: (env: Environment) => CheckoutSettings.read(env),
      inject: [Environment],
    },
    { provide: CheckoutProvider, useFactory: providerOf, inject: [CheckoutSettings, Log] },
    CheckoutRecords,
  ],
  exports: [CheckoutProvider, CheckoutRecords],
})
export class PaymentProviderModule {}
