import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import { attachBrokerServer } from '#messaging/attach-broker-server';
import { BrokerServer } from '#messaging/broker-server';
import { CommandClient } from '#messaging/command-client';
import { BrokerConnection } from '#messaging/connection';
import { EventPublisher } from '#messaging/event-publisher';
import { createPool, isDatabaseAbsence } from '#runtime/database';
import { Environment } from '#runtime/environment';
import { RuntimeModule } from '#runtime/runtime.module';
import type { ServiceContext } from '#runtime/service';
import { Shutdown } from '#runtime/shutdown';
import { service } from '../src/service.js';

export interface GatewayServers {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
  readonly redisUrl: string;
  readonly log: Log;
}

export interface GatewayProcess {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly metrics: Registry;
  stop(): Promise<void>;
}

/** Starts the gateway as one replica in this process, on a free port. */
export async function startGateway(
  { databaseUrl, brokerUrl, redisUrl, log }: GatewayServers,
  variables: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  const env = new Environment({ REDIS_URL: redisUrl, PUBLIC_URL: 'https://api.example.com', ...variables });
  const pool = createPool({ url: databaseUrl, schema: 'gateway', name: 'api-gateway', log });
  const broker = await BrokerConnection.open({ url: brokerUrl, name: 'api-gateway', log });
  const shutdown = new Shutdown(log, 20_000);
  const commands = new CommandClient(broker, { log });
  await commands.start();
  const publisher = new EventPublisher(broker, { log });
  const metrics = new Registry();
  const context: ServiceContext = {
    env,
    log,
    pool,
    databaseUrl,
    broker,
    commands,
    publisher,
    metrics,
    shutdown,
  };
  const probe = async () => void (await pool.query('select 1'));
  const strategy = new BrokerServer({
    connection: broker,
    service: 'api-gateway',
    log,
    prefetch: service.prefetch(env),
    dependency: { isAbsence: isDatabaseAbsence, probe },
  });
  const root = {
    module: class Root {},
    imports: [RuntimeModule.forService(context), await service.module(context)],
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    root,
    new FastifyAdapter(service.http?.server?.(env)),
    {
      logger: false,
      abortOnError: false,
      bodyParser: false,
    },
  );
  attachBrokerServer(app, strategy);
  await service.http?.configure(app, context);
  await app.init();
  await app.startAllMicroservices();
  await app.listen(0, '127.0.0.1');
  shutdown.add('stop-accepting', 'message consumers', () => strategy.close());
  shutdown.add(
    'flush',
    'messages',
    async () => void (await Promise.all([publisher.close(), commands.close()])),
  );
  shutdown.add('close', 'connections', async () => {
    await app.close();
    await Promise.all([broker.close(), pool.end()]);
  });
  return { url: await app.getUrl(), metrics, stop: async () => void (await shutdown.drain()) };
}
