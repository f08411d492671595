import { Module } from '@nestjs/common';
import { InvariantMonitorModule } from '#runtime/invariants/invariant-monitor.module';
import { RelayModule } from '#runtime/relay/relay.module';
import { BalanceController } from './balance/balance.controller.js';
import { ChargingModule } from './charging/charging.controller.js';
import { CheckoutsModule } from './checkouts/checkouts.module.js';
import { EntriesModule } from './entries/entries.controller.js';
import { GrantsController } from './grants/grants.controller.js';
import { accountCheck } from './verify/invariants/account-check.js';
import { chargeCheck } from './verify/invariants/charge-check.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { StatementsModule } from './statements/statements.controller.js';

/**
 * A quarter of a second's charges of a busy account. They are small, and the relay reads what does not fit from the
 * table again.
 */
const RELAY_BATCH = 2_000;

@Module({
  imports: [
    RelayModule.register({ batchSize: RELAY_BATCH }),
    InvariantMonitorModule.register([accountCheck, chargeCheck]),
    ChargingModule,
    CheckoutsModule,
    StatementsModule,
    EntriesModule,
  ],
  controllers: [RefundsController, GrantsController, BalanceController],
})
export class LedgerModule {}
