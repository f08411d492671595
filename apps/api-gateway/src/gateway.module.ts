import { type DynamicModule, Module } from '@nestjs/common';
import type { Environment } from '#runtime/configuration/environment';
import { ApiKeysModule } from './workspaces/api-keys/api-keys.module.js';
import { AuditsModule } from './audits/audits.module.js';
import { BillingModule } from './billing/billing.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DocsModule } from './docs/docs.module.js';
import { EventsModule } from './events/events.module.js';
import { GatewaySettings } from './settings/gateway-settings.js';
import { GatewaySettingsModule } from './settings/gateway-settings.module.js';
import { HttpModule } from './http/http.module.js';
import { RequestHooks } from './request-hooks.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

@Module({
  imports: [
    GatewaySettingsModule,
    HttpModule,
    ApiKeysModule,
    WorkspacesModule,
    AuditsModule,
    EventsModule,
    DocsModule,
    DashboardModule,
  ],
  providers: [RequestHooks],
})
export class GatewayModule {
  /** Adds the routes of the configured payment provider. Throws `ConfigurationError`. */
  static register(env: Environment): DynamicModule {
    const { payments } = GatewaySettings.read(env);
    return { module: GatewayModule, imports: [BillingModule.register(payments)] };
  }
}
