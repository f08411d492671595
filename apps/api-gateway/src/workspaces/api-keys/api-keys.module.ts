import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { CallersModule } from '../../http/callers/callers.module.js';
import { KeyCommands } from './key-commands.js';
import { KeyRecords } from './key-records.js';
import { LimitOverridesController } from './overrides/limit-overrides.controller.js';
import { LimitOverrides } from './overrides/limit-overrides.js';

@Module({
  imports: [CallersModule, WorkspacesModule],
  controllers: [ApiKeysController, LimitOverridesController],
  providers: [KeyCommands, KeyRecords, LimitOverrides],
  exports: [KeyCommands, KeyRecords],
})
export class ApiKeysModule {}
