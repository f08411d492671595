import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import type { Log } from '#contracts/log';
import { connectService } from '#runtime/connect';
import { Environment } from '#runtime/environment';
import { Health } from '#runtime/health';
import { RuntimeModule } from '#runtime/runtime.module';
import type { ServiceContext } from '#runtime/service';
import { startApplication } from '#runtime/service-application';
import { Shutdown } from '#runtime/shutdown';
import { asBrokerUser } from '../../../test/support/broker-users.js';
import { LogLines } from '../../../libs/messaging/test/log-lines.js';
import { startGateway } from '../test-support/gateway-process.js';
import { createGatewayServers, type OwnServers } from '../test-support/gateway-servers.js';
import { seedKey } from '../test-support/gateway-stage.js';
import { CallWindows } from './rate-limit/call-windows.js';
import { GatewayModule } from './gateway.module.js';
import { service } from './service.js';

/** No call is let through for a minute. */
class Exhausted extends CallWindows {
  count(...[, rules]: Parameters<CallWindows['count']>): ReturnType<CallWindows['count']> {
    const readings = rules.map((rule) => ({ rule, used: rule.allowance, rollsAtMs: 0, waitMs: 60_000 }));
    return Promise.resolve({ admitted: false, readings });
  }
}

describe('the gateway', () => {
  let servers: OwnServers;
  beforeAll(async () => {
    servers = await createGatewayServers();
  });
  afterAll(() => servers.remove());

  const environment = (variables: Readonly<Record<string, string>> = {}) =>
    new Environment({
      DATABASE_URL: servers.databaseUrl,
      RABBITMQ_URL: asBrokerUser(servers.brokerUrl, 'api-gateway'),
      REDIS_URL: servers.redisUrl,
      PUBLIC_URL: 'https://api.example.com',
      PORT: '0',
      ...variables,
    });

  const connect = (log: Log): Promise<ServiceContext> =>
    connectService(service, environment(), log, new Shutdown(log, 10_000));

  it('is built by Nest alone, and works with another provider in the place of one', async () => {
    const context = await connect(servers.log);
    const root = await Test.createTestingModule({
      imports: [RuntimeModule.forService(context), GatewayModule.register(context.env)],
    })
      .overrideProvider(CallWindows)
      .useClass(Exhausted)
      .compile();
    const adapter = new FastifyAdapter({ ...service.http?.server?.(context.env) });
    const app = root.createNestApplication<NestFastifyApplication>(adapter, { bodyParser: false });
    context.shutdown.add('stop-accepting', 'application', () => app.close());
    await service.http?.configure(app, context);
    await app.listen(0, '127.0.0.1');

    const { apiKey } = await seedKey(servers.database.admin);
    const answer = await fetch(`${await app.getUrl()}/api/v1/balance`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await answer.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    expect(await context.shutdown.drain()).toBe(true);
  });

  it('writes what it noted and had not written yet when it leaves', async () => {
    const gateway = await startGateway(servers);
    const { apiKey, keyId } = await seedKey(servers.database.admin);
    const headers = { authorization: `Bearer ${apiKey}` };
    const { status } = await fetch(`${gateway.url}/api/v1/audit/${newId('audit')}`, { headers });
    await gateway.stop();
    const { rows } = await servers.database.admin.query<object>(
      `select last_used_at is not null as used, status from api_keys join request_log using (key_id) where key_id = $1`,
      [keyId],
    );
    expect([status, rows]).toEqual([404, [{ used: true, status: 404 }]]);
  });

  it('fails to start without Redis by an error that names it, which nobody else logs', async () => {
    const log = new LogLines();
    const context = await connect(log);
    // Only Redis is to come within so short a time.
    const env = environment({ REDIS_URL: 'redis://127.0.0.1:1', START_BUDGET_MS: '100' });
    const health = new Health(() => false);
    await expect(startApplication(service, { ...context, env }, health)).rejects.toThrow(
      'Redis at redis://127.0.0.1:1 could not be reached within 100 ms',
    );
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    await context.shutdown.drain();
  });
});
