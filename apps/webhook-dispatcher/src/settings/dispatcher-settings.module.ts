import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { DispatcherSettings } from './dispatcher-settings.js';

@Module({
  providers: [
    {
      provide: DispatcherSettings,
      useFactory: (env: Environment) => DispatcherSettings.read(env),
      inject: [Environment],
    },
  ],
  exports: [DispatcherSettings],
})
export class DispatcherSettingsModule {}
