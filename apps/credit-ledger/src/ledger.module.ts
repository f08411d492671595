import { type DynamicModule, Module } from '@nestjs/common';
import { EventRelay } from '#event-store/relay';
import type { ServiceContext } from '#runtime/service';
import { createRelay } from '#runtime/stored-events';
import { BalanceController } from './balance/balance.controller.js';
import { AccountWriter } from './charging/account-writer.js';
import { ChargingController } from './charging/charging.controller.js';
import { GrantsController } from './grants/grants.controller.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { StatementKey } from './statements/statement-key.js';
import { StatementsController } from './statements/statements.controller.js';

/** The credit ledger on the connections of a service. */
@Module({})
export class LedgerModule {
  /** Starts the relay, too; it stops once the commands in flight have been answered. */
  static async forService(context: ServiceContext): Promise<DynamicModule> {
    const { pool, log, shutdown, env } = context;
    const relay = createRelay('credit-ledger', context);
    const accounts = new AccountWriter({ pool, log, committed: () => relay.wake() });
    await relay.start();
    shutdown.add('finish', 'event relay', () => relay.stop());
    return {
      module: LedgerModule,
      controllers: [
        ChargingController,
        RefundsController,
        GrantsController,
        BalanceController,
        StatementsController,
      ],
      providers: [
        { provide: AccountWriter, useValue: accounts },
        { provide: EventRelay, useValue: relay },
        { provide: StatementKey, useValue: new StatementKey(env.key('STATEMENT_KEY', 32)) },
      ],
    };
  }
}
