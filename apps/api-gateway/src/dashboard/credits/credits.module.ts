import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../../workspaces/api-keys/api-keys.module.js';
import { DashboardModule } from '../dashboard.module.js';
import { CreditsScreen } from './credits.screen.js';
import { LedgerCalls } from './ledger-calls.js';
import { StatementScreen } from './statement.screen.js';
import { ThresholdScreen } from './threshold.screen.js';
import { TopUpScreen } from './top-up.screen.js';

@Module({
  imports: [DashboardModule, ApiKeysModule],
  controllers: [CreditsScreen, StatementScreen, ThresholdScreen, TopUpScreen],
  providers: [LedgerCalls],
})
export class CreditScreensModule {}
