import { Module } from '@nestjs/common';
import { AuditsModule } from '../../audits/audits.module.js';
import { LedgerCalls } from '../credits/ledger-calls.js';
import { DashboardModule } from '../dashboard.module.js';
import { AuditListScreen } from './audit-list.screen.js';
import { CancelAuditScreen } from './cancel-audit.screen.js';
import { CreateForPerson } from './create-for-person.js';
import { NewAuditScreen } from './new-audit.screen.js';

@Module({
  imports: [DashboardModule, AuditsModule],
  controllers: [AuditListScreen, NewAuditScreen, CancelAuditScreen],
  providers: [CreateForPerson, LedgerCalls],
})
export class AuditScreensModule {}
