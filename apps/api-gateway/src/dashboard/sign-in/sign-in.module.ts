import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard.module.js';
import { OperatorActions } from '../activity/operator-actions.js';
import { SignInAsks } from './sign-in-asks.js';
import { SignInController } from './sign-in.controller.js';
import { SignInLimit } from './sign-in-limit.js';
import { SignInLinkController } from './sign-in-link.controller.js';
import { SignInSweep } from './sign-in-sweep.js';
import { SignInLinks } from './sign-in-links.js';

/** Signs people in by mailed links, and by links of operators. */
@Module({
  imports: [DashboardModule],
  controllers: [SignInController, SignInLinkController],
  providers: [SignInLinks, SignInAsks, SignInLimit, OperatorActions, SignInSweep],
  exports: [SignInLimit],
})
export class SignInModule {}
