import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { PaymentSettings } from '../settings/gateway-settings.js';
import { BalanceController } from './balance/balance.controller.js';
import { CreditsController } from './credits/credits.controller.js';
import { ReturnPagesController } from './return-pages.controller.js';
import { TopupController } from './topup/topup.controller.js';

/** Sells credits, and shows the balance and what moved it. Only the configured payment provider is loaded and has routes. */
@Module({ controllers: [BalanceController, CreditsController, TopupController, ReturnPagesController] })
export class BillingModule {
  static async register(payments: PaymentSettings): Promise<DynamicModule> {
    return { module: BillingModule, imports: [await moduleOf(payments)] };
  }
}

async function moduleOf(payments: PaymentSettings): Promise<Type | DynamicModule> {
  if (payments.provider === 'local')
    return (await import('./local/local-checkout.controller.js')).LocalCheckoutModule;
  const { StripeWebhookModule } = await import('./stripe/stripe-webhook.controller.js');
  return StripeWebhookModule.register(payments);
}
