import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { DispatcherSettingsModule } from '../settings/dispatcher-settings.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { EndpointsController } from './endpoints.controller.js';
import { EndpointTester, TestEventController } from './test-event/endpoint-tester.js';

@Module({
  imports: [AttemptsModule, DispatcherSettingsModule, SecretsModule],
  controllers: [EndpointsController, TestEventController],
  providers: [EndpointTester],
})
export class EndpointsModule {}
