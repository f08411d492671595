import { Module } from '@nestjs/common';
import { DispatcherSettingsModule } from '../settings/dispatcher-settings.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { EndpointsController } from './endpoints.controller.js';

@Module({ imports: [DispatcherSettingsModule, SecretsModule], controllers: [EndpointsController] })
export class EndpointsModule {}
