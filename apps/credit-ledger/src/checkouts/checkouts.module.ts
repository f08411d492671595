import { Module } from '@nestjs/common';
import { ChargingModule } from '../charging/charging.module.js';
import { ReversalsModule } from '../reversals/reversals.module.js';
import { AskMetrics } from './ask-metrics.js';
import { AskProvider } from './ask-provider.js';
import { CheckoutsController } from './checkouts.controller.js';
import { ConfirmPayment } from './confirm-payment.js';
import { CreateCheckout } from './create-checkout.js';
import { PaymentProviderModule } from './payment-provider.module.js';

/** Sells credits, and turns payments into them. */
@Module({
  imports: [ChargingModule, PaymentProviderModule, ReversalsModule],
  controllers: [CheckoutsController],
  providers: [CreateCheckout, ConfirmPayment, AskProvider, AskMetrics],
  exports: [ConfirmPayment],
})
export class CheckoutsModule {}
