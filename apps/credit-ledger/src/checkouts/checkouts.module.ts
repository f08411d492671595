import { Module } from '@nestjs/common';
import { ChargingModule } from '../charging/charging.module.js';
import { ReversalsModule } from './reversals/reversals.module.js';
import { PollMetrics } from './polling/poll-metrics.js';
import { PollProvider } from './polling/poll-provider.js';
import { CheckoutsController } from './checkouts.controller.js';
import { ConfirmPayment } from './payment/confirm-payment.js';
import { CreateCheckout } from './create-checkout.js';
import { PaymentProviderModule } from './provider/payment-provider.module.js';

/** Sells credits, and turns payments into credits. */
@Module({
  imports: [ChargingModule, PaymentProviderModule, ReversalsModule],
  controllers: [CheckoutsController],
  providers: [CreateCheckout, ConfirmPayment, PollProvider, PollMetrics],
  exports: [ConfirmPayment],
})
export class CheckoutsModule {}
