import { type DynamicModule, Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module.js';
import type { StripeWebhookSettings } from '../../settings/payment-settings.js';
import { SignedEvents } from './signed-events.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';

@Module({ imports: [HttpModule], controllers: [StripeWebhookController] })
export class StripeWebhookModule {
  static register({ webhookSecret, mode }: StripeWebhookSettings): DynamicModule {
    return {
      module: StripeWebhookModule,
      providers: [{ provide: SignedEvents, useFactory: () => new SignedEvents(webhookSecret, mode) }],
    };
  }
}
