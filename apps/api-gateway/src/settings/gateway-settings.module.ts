import { Global, Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { GatewaySettings } from './gateway-settings.js';

const settings = {
  provide: GatewaySettings,
  useFactory: (env: Environment) => GatewaySettings.read(env),
  inject: [Environment],
};

@Global()
@Module({ providers: [settings], exports: [settings] })
export class GatewaySettingsModule {}
