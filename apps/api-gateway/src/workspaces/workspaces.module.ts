import { Module } from '@nestjs/common';
import { CallersModule } from '../http/callers/callers.module.js';
import { OpenWorkspace } from './open-workspace.js';
import { WorkspacesController } from './workspaces.controller.js';
import { Workspaces } from './workspaces.js';

@Module({
  imports: [CallersModule],
  controllers: [WorkspacesController],
  providers: [Workspaces, OpenWorkspace],
  exports: [Workspaces],
})
export class WorkspacesModule {}
