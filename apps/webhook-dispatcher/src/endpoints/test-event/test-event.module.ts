import { Module } from '@nestjs/common';
import { AttemptsModule } from '../../attempts/attempts.module.js';
import { DispatcherSettingsModule } from '../../settings/dispatcher-settings.module.js';
import { EndpointTester } from './endpoint-tester.js';
import { TestEventController } from './test-event.controller.js';

@Module({
  imports: [AttemptsModule, DispatcherSettingsModule],
  controllers: [TestEventController],
  providers: [EndpointTester],
})
export class TestEventModule {}
