import type { DynamicModule } from '@nestjs/common';
import type { CommandClient } from '#messaging/command-client';
import type { PaymentSettings } from './payment-settings.js';
import { ReturnPagesController } from './return-pages.controller.js';
import { TopupController } from './topup/topup.controller.js';

export type BillingParts = Required<Pick<DynamicModule, 'controllers' | 'providers'>>;

/** What billing adds to the gateway. Only the payment provider in use has its routes, and is loaded at all. */
export async function billingParts(
  payments: PaymentSettings,
  commands: CommandClient,
): Promise<BillingParts> {
  const controllers = [TopupController, ReturnPagesController];
  if (payments.provider === 'local') {
    const { LocalCheckoutController } = await import('./local/local-checkout.controller.js');
    const { LocalCheckouts } = await import('./local/local-checkouts.js');
    return {
      controllers: [...controllers, LocalCheckoutController],
      providers: [{ provide: LocalCheckouts, useValue: new LocalCheckouts(commands) }],
    };
  }
  const { StripeWebhookController } = await import('./stripe/stripe-webhook.controller.js');
  const { SignedEvents } = await import('./stripe/signed-events.js');
  return {
    controllers: [...controllers, StripeWebhookController],
    providers: [{ provide: SignedEvents, useValue: new SignedEvents(payments.webhookSecret) }],
  };
}
