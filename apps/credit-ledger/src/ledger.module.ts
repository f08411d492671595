import { type DynamicModule, Module } from '@nestjs/common';
import { EventRelay } from '#event-store/relay';
import { PeriodicTask } from '#runtime/periodic-task';
import type { ServiceContext } from '#runtime/service';
import { InvariantMonitorModule } from '#runtime/invariant-monitor.module';
import { createRelay } from '#runtime/relay.module';
import { BalanceController } from './balance/balance.controller.js';
import { AccountWriter } from './charging/account-writer.js';
import { ChargingController } from './charging/charging.controller.js';
import { AskMetrics } from './checkouts/ask-metrics.js';
import { AskProvider } from './checkouts/ask-provider.js';
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
import { MissedReversals } from './reversals/missed-reversals.js';
import { ReportReversal } from './reversals/report-reversal.js';
import { ReversalCheckpoint } from './reversals/reversal-checkpoint.js';
import { registerReversalMetrics } from './reversals/reversal-metrics.js';
import { ReversalRecords } from './reversals/reversal-records.js';
import { ReversalsController } from './reversals/reversals.controller.js';
import { readStatementKey } from './statements/read-statement-key.js';
import { StatementKey } from './statements/statement-key.js';
import { StatementsController } from './statements/statements.controller.js';

/** A hot account's charges of a quarter of a second; they are small, and what doesn't fit is read from the table again. */
const RELAY_BATCH = 2_000;

/** Between two rounds of asking the payment provider; a checkout has its turn far less often. */
const ASK_EVERY_MS = 10_000;

/** The credit ledger on the connections of a service. */
@Module({})
export class LedgerModule {
  /** Starts the relay, too; it stops once the commands in flight have been answered. */
  static async forService(context: ServiceContext): Promise<DynamicModule> {
    const { pool, log, shutdown, env, metrics } = context;
    const relay = createRelay(context, { batchSize: RELAY_BATCH });
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
    const provider = await providerOf(readCheckoutSettings(env), log);
    const reversals = new ReversalRecords(pool);
    const reporting = new ReportReversal(reversals, checkouts, provider, log);
    const payments = new ConfirmPayment(checkouts, accounts, provider, reporting, log);
    const askMetrics = new AskMetrics(pool, metrics);
    const asking = new AskProvider({
      pool,
      provider,
      payments,
      reversals: reporting,
      metrics: askMetrics,
      log,
    });
    await relay.start();
    const checkpoint = new ReversalCheckpoint(pool, provider.name);
    const missed = new MissedReversals(checkpoint, provider, reporting, checkouts, log);
    registerReversalMetrics(pool, metrics, provider.reversalsSince && checkpoint);
    startAsking(context, 'ask the payment provider', asking);
    startAsking(context, 'read refunds and disputes', missed);
    shutdown.add('finish', 'event relay', () => relay.stop());
    return {
      module: LedgerModule,
      imports: [InvariantMonitorModule.register([accountCheck, chargeCheck])],
      controllers: [
        ChargingController,
        RefundsController,
        GrantsController,
        BalanceController,
        CheckoutsController,
        ReversalsController,
        StatementsController,
      ],
      providers: [
        { provide: AccountWriter, useValue: accounts },
        { provide: EventRelay, useValue: relay },
        { provide: LedgerMetrics, useValue: ledgerMetrics },
        { provide: CheckoutRecords, useValue: checkouts },
        { provide: CreateCheckout, useValue: new CreateCheckout(checkouts, provider) },
        { provide: ConfirmPayment, useValue: payments },
        { provide: AskProvider, useValue: asking },
        { provide: MissedReversals, useValue: missed },
        { provide: ReversalRecords, useValue: reversals },
        { provide: ReportReversal, useValue: reporting },
        { provide: StatementKey, useValue: readStatementKey(env) },
      ],
    };
  }
}

function startAsking(
  { log, shutdown }: ServiceContext,
  name: string,
  asking: Pick<AskProvider, 'round' | 'stop'>,
): void {
  const task = new PeriodicTask({
    name,
    everyMs: ASK_EVERY_MS,
    log,
    // A round of many slow answers is no hanging one.
    alarmMs: 180_000,
    run: () => asking.round(),
  });
  task.start();
  shutdown.add('stop-accepting', name, () => {
    asking.stop();
    return task.stop();
  });
}
