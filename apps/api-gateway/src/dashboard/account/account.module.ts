import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard.module.js';
import { AccountController } from './account.controller.js';
import { OwnWorkspaces } from './own-workspaces.js';

/** The pages of a person: their workspaces, and their sessions. */
@Module({
  imports: [DashboardModule],
  controllers: [AccountController],
  providers: [OwnWorkspaces],
})
export class AccountModule {}
