import { type DynamicModule, Module } from '@nestjs/common';
import { EventRelay } from '#event-store/relay';
import type { ServiceContext } from '#runtime/service';
import { monitorInvariants } from '#runtime/monitor-invariants';
import { createRelay } from '#runtime/stored-events';
import { BalanceController } from './balance/balance.controller.js';
import { AccountWriter } from './charging/account-writer.js';
import { ChargingController } from './charging/charging.controller.js';
import { readCheckoutSettings } from './checkouts/checkout-settings.js';
import { CheckoutRecords } from './checkouts/checkout-records.js';
import { CheckoutsController } from './checkouts/checkouts.controller.js';
import { ConfirmPayment } from './checkouts/confirm-payment.js';
import { CreateCheckout } from './checkouts/create-checkout.js';
import { providerOf } from './checkouts/provider-of.js';
import { GrantsController } from './grants/grants.controller.js';
import { LedgerMetrics } from './ledger-metrics.js';
import { accountCheck } from './monitor/account-check.js';
import { chargeCheck } from './monitor/charge-check.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { readStatementKey } from './statements/read-statement-key.js';
import { StatementKey } from './statements/statement-key.js';
import { StatementsController } from './statements/statements.controller.js';

/** A hot account's charges of a quarter of a second; they are small, and what doesn't fit is read from the table again. */
const RELAY_BATCH = 2_000;

/** The credit ledger on the connections of a service. */
@Module({})
export class LedgerModule {
  /** Starts the relay, too; it stops once the commands in flight have been answered. */
  static async forService(context: ServiceContext): Promise<DynamicModule> {
    const { pool, log, shutdown, env, metrics } = context;
    const relay = createRelay('credit-ledger', context, { batchSize: RELAY_BATCH });
    const ledgerMetrics = new LedgerMetrics(metrics);
    const accounts = new AccountWriter({
      pool,
      log,
      committed: (appended) => {
        relay.committed(appended);
        ledgerMetrics.posted(appended);
      },
    });
    const checkouts = new CheckoutRecords(pool);
    const selling = new CreateCheckout(checkouts, await providerOf(readCheckoutSettings(env), log));
    await relay.start();
    monitorInvariants(context, [accountCheck(), chargeCheck()]);
    shutdown.add('finish', 'event relay', () => relay.stop());
    return {
      module: LedgerModule,
      controllers: [
        ChargingController,
        RefundsController,
        GrantsController,
        BalanceController,
        CheckoutsController,
        StatementsController,
      ],
      providers: [
        { provide: AccountWriter, useValue: accounts },
        { provide: EventRelay, useValue: relay },
        { provide: LedgerMetrics, useValue: ledgerMetrics },
        { provide: CheckoutRecords, useValue: checkouts },
        { provide: CreateCheckout, useValue: selling },
        { provide: ConfirmPayment, useValue: new ConfirmPayment(checkouts, accounts, log) },
        { provide: StatementKey, useValue: readStatementKey(env) },
      ],
    };
  }
}
