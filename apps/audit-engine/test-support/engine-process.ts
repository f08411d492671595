import 'reflect-metadata';
import type { INestMicroservice } from '@nestjs/common';
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
import { EngineModule } from '../src/engine.module.js';
import { EngineSettings, type EngineSettingsValues } from '../src/engine-settings.js';
import { Heartbeat } from '../src/running/heartbeat.js';
import { RunningAudits } from '../src/running/running-audits.js';
import { Sweeper } from '../src/sweeping/sweeper.js';
import { ScriptedAuditor } from './scripted-auditor.js';

/** Short times, so that tests of leases and deadlines end soon. */
const SETTINGS: EngineSettingsValues = {
  concurrency: 4,
  timeoutMs: 30_000,
  leaseMs: 1_000,
  overdueMs: 1_000,
  reissueMs: 60_000,
  sweepMs: 100,
  drainMs: 10_000,
};

/** Addresses, as the servers' administrator. */
export interface EngineServers {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
}

export interface EngineProcess {
  readonly auditor: ScriptedAuditor;
  readonly metrics: Registry;
  /** As by SIGTERM; true where everything was finished. */
  leave(): Promise<boolean>;
  /** As by SIGKILL: its connections break, nothing is finished, acknowledged or given back. */
  kill(): Promise<void>;
}

/** Starts the engine's Nest module as one replica, with the rights of the service's own database role. */
export async function startEngine(
  servers: EngineServers,
  settings: Partial<EngineSettingsValues> = {},
): Promise<EngineProcess> {
  const values = new EngineSettings({ ...SETTINGS, ...settings });
  const log = createLog('audit-engine', process.env.TEST_LOG_LEVEL ?? 'silent');
  const databaseUrl = asEngineRole(servers.databaseUrl);
  const pool = createPool({ url: databaseUrl, schema: 'audits', name: 'audit-engine', log });
  const broker = await BrokerConnection.open({ url: servers.brokerUrl, name: 'audit-engine', log });
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
  const auditor = new ScriptedAuditor();
  const server = new BrokerServer({
    connection: broker,
    service: 'audit-engine',
    log,
    prefetch: { commands: 50, events: 200, jobs: values.concurrency },
    dependency: { isAbsence: isDatabaseAbsence, probe: async () => void (await pool.query('select 1')) },
  });
  const app = await listen(context, EngineModule.forService(context, values, auditor), server);
  shutdown.add('stop-accepting', 'message consumers', () => server.close());
  shutdown.add('flush', 'publisher', () => context.publisher.close());
  shutdown.add('close', 'connections', async () => {
    await app.close();
    await broker.close();
    await pool.end();
  });
  return {
    auditor,
    metrics: context.metrics,
    leave: () => shutdown.drain(),
    async kill() {
      await Promise.all([pool.end(), broker.close()]);
      // Nothing below reaches a server any more; it only keeps the test from waiting for timers.
      app.get(RunningAudits).stop('superseded', () => true);
      await Promise.allSettled([
        app.get(Heartbeat).stop(),
        app.get(Sweeper).stop(),
        app.get(EventRelay).stop(),
        context.publisher.close(),
        context.commands.close(),
        server.close(),
      ]);
    },
  };
}

async function listen(
  context: ServiceContext,
  engine: ReturnType<typeof EngineModule.forService>,
  strategy: BrokerServer,
): Promise<INestMicroservice> {
  const root = { module: class Root {}, imports: [RuntimeModule.forService(context), engine] };
  const app = await NestFactory.createMicroservice(root, { strategy, logger: false, abortOnError: false });
  app.useGlobalFilters(new FailureFilter());
  await app.listen();
  return app;
}

function asEngineRole(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c search_path=audits -c role=acs_audits');
  return address.href;
}
