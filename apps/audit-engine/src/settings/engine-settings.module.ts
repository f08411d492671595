import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { EngineSettings } from './engine-settings.js';

@Module({
  providers: [
    {
      provide: EngineSettings,
      useFactory: (env: Environment) => EngineSettings.read(env),
      inject: [Environment],
    },
  ],
  exports: [EngineSettings],
})
export class EngineSettingsModule {}
