import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { EventRelay } from '#event-store/relay';
import { BrokerServer } from '#messaging/broker-server';
import { CommandClient } from '#messaging/command-client';
import { BrokerConnection } from '#messaging/connection';
import { EventPublisher } from '#messaging/event-publisher';
import { FailureFilter } from '#messaging/failure.filter';
import { createPool, isDatabaseAbsence } from '#runtime/database';
import { Environment } from '#runtime/environment';
import { createLog } from '#runtime/logging';
import { RuntimeModule } from '#runtime/runtime.module';
import type { ServiceContext } from '#runtime/service';
import { Shutdown } from '#runtime/shutdown';
import { AccountWriter } from '../src/charging/account-writer.js';
import { LedgerModule } from '../src/ledger.module.js';
import { service } from '../src/service.js';

export interface LedgerReplica {
  readonly accounts: AccountWriter;
  readonly pool: Pool;
  /** As by SIGTERM; true where everything was finished. */
  leave(): Promise<boolean>;
  /** As by SIGKILL: its connections break, nothing is finished, acknowledged or answered any more. */
  kill(): Promise<void>;
}

/** Starts the ledger's Nest module as one replica, with the rights of the service's own database role. */
export async function startLedger(servers: {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
}): Promise<LedgerReplica> {
  const log = createLog('credit-ledger', process.env.TEST_LOG_LEVEL ?? 'silent');
  const databaseUrl = asLedgerRole(servers.databaseUrl);
  const pool = createPool({ url: databaseUrl, schema: 'ledger', name: 'credit-ledger', log });
  const broker = await BrokerConnection.open({ url: servers.brokerUrl, name: 'credit-ledger', log });
  const shutdown = new Shutdown(log, 20_000);
  const context: ServiceContext = {
    env: new Environment({}),
    log,
    pool,
    databaseUrl,
    broker,
    commands: new CommandClient(broker, { log }),
    publisher: new EventPublisher(broker, { log }),
    metrics: new Registry(),
    shutdown,
  };
  const strategy = new BrokerServer({
    connection: broker,
    service: service.name,
    log,
    prefetch: service.prefetch(context.env),
    dependency: { isAbsence: isDatabaseAbsence, probe: async () => void (await pool.query('select 1')) },
  });
  const root = {
    module: class Root {},
    imports: [RuntimeModule.forService(context), await LedgerModule.forService(context)],
  };
  const app = await NestFactory.createMicroservice(root, { strategy, logger: false, abortOnError: false });
  app.useGlobalFilters(new FailureFilter());
  await app.listen();
  shutdown.add('stop-accepting', 'message consumers', () => strategy.close());
  shutdown.add('flush', 'publisher', () => context.publisher.close());
  shutdown.add('close', 'connections', async () => {
    await app.close();
    await broker.close();
    await pool.end();
  });
  return {
    accounts: app.get(AccountWriter),
    pool,
    leave: () => shutdown.drain(),
    async kill() {
      await broker.close();
      // Nothing below reaches a server any more; it only keeps the test from waiting for timers.
      await Promise.allSettled([app.get(EventRelay).stop(), context.publisher.close(), strategy.close()]);
      await pool.end();
    },
  };
}

function asLedgerRole(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c search_path=ledger -c role=acs_ledger');
  return address.href;
}
