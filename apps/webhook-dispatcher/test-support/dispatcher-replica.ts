import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
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
import { DispatcherModule } from '../src/dispatcher.module.js';
import { DeliveryDispatcher } from '../src/scheduling/delivery-dispatcher.js';
import { service } from '../src/service.js';

export interface DispatcherReplica {
  /** As by SIGTERM; true where everything was finished. */
  leave(): Promise<boolean>;
  /** As by SIGKILL: nothing is finished, acknowledged or written any more. */
  kill(): Promise<void>;
}

/** Starts the dispatcher's Nest module as one replica, with the rights of the service's own database role. */
export async function startDispatcher(
  servers: { readonly databaseUrl: string; readonly brokerUrl: string },
  variables: Readonly<Record<string, string>>,
): Promise<DispatcherReplica> {
  const log = createLog('webhook-dispatcher', process.env.TEST_LOG_LEVEL ?? 'silent');
  const databaseUrl = asDispatcherRole(servers.databaseUrl);
  const pool = createPool({ url: databaseUrl, schema: 'webhooks', name: 'webhook-dispatcher', log });
  const broker = await BrokerConnection.open({ url: servers.brokerUrl, name: 'webhook-dispatcher', log });
  const shutdown = new Shutdown(log, 20_000);
  const context: ServiceContext = {
    env: new Environment(variables),
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
    imports: [RuntimeModule.forService(context), await DispatcherModule.forService(context)],
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
    leave: () => shutdown.drain(),
    async kill() {
      const ended = pool.end();
      await Promise.all([
        ended,
        app.get(DeliveryDispatcher).stopClaiming(),
        app.get(EventRelay).stop(),
        broker.close(),
      ]);
    },
  };
}

function asDispatcherRole(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c search_path=webhooks -c role=acs_webhooks');
  return address.href;
}
