import { type DynamicModule, Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module.js';
import { SignedEvents } from './signed-events.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';

@Module({ imports: [HttpModule], controllers: [StripeWebhookController] })
export class StripeWebhookModule {
  /** `secret` verifies Stripe's webhooks. */
  static register(secret: string): DynamicModule {
    return {
      module: StripeWebhookModule,
      providers: [{ provide: SignedEvents, useFactory: () => new SignedEvents(secret) }],
    };
  }
}
