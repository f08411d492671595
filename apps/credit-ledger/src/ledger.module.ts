import { Module } from '@nestjs/common';
import { InvariantMonitorModule } from '#runtime/invariants/invariant-monitor.module';
import { RelayModule } from '#runtime/relay/relay.module';
import { BalanceModule } from './balance/balance.module.js';
import { ChargingModule } from './charging/charging.module.js';
import { CheckoutsModule } from './checkouts/checkouts.module.js';
import { EntriesModule } from './entries/entries.module.js';
import { GrantsModule } from './grants/grants.module.js';
import { accountCheck } from './verify/invariants/account-check.js';
import { chargeCheck } from './verify/invariants/charge-check.js';
import { RefundsModule } from './refunds/refunds.module.js';
import { ReversalsModule } from './checkouts/reversals/reversals.module.js';
import { StatementsModule } from './statements/statements.module.js';

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
    RefundsModule,
    GrantsModule,
    BalanceModule,
    CheckoutsModule,
    ReversalsModule,
    StatementsModule,
    EntriesModule,
  ],
})
export class LedgerModule {}
