import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard.module.js';
import { DeliveriesScreen } from './deliveries/deliveries.screen.js';
import { EndpointsScreen } from './endpoints/endpoints.screen.js';
import { RecoveryScreen } from './recovery/recovery.screen.js';
import { SecretsScreen } from './endpoints/secrets.screen.js';
import { WebhookCalls } from './webhook-calls.js';

@Module({
  imports: [DashboardModule],
  controllers: [DeliveriesScreen, EndpointsScreen, SecretsScreen, RecoveryScreen],
  providers: [WebhookCalls],
})
export class WebhooksModule {}
