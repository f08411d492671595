import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys.module.js';
import { CallersModule } from '../../../http/callers/callers.module.js';
import { LimitOverridesController } from './limit-overrides.controller.js';
import { LimitOverrides } from './limit-overrides.js';

@Module({
  imports: [ApiKeysModule, CallersModule],
  controllers: [LimitOverridesController],
  providers: [LimitOverrides],
})
export class LimitOverridesModule {}
