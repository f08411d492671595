import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../workspaces.module.js';
import { ApiKeysController, LimitOverridesController } from './api-keys.controller.js';
import { CallersModule } from '../../http/callers/callers.module.js';
import { KeyCommands } from './key-commands.js';
import { KeyRecords } from './key-records.js';

@Module({
  imports: [CallersModule, WorkspacesModule],
  controllers: [ApiKeysController, LimitOverridesController],
  providers: [KeyCommands, KeyRecords],
  exports: [KeyCommands, KeyRecords],
})
export class ApiKeysModule {}
