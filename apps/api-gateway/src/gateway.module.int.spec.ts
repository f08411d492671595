import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestingModuleBuilder } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { newId } from '#contracts/identifiers';
import { connectService } from '#runtime/bootstrap/connect';
import { Environment } from '#runtime/configuration/environment';
import { Health } from '#runtime/http/health';
import { startApplication } from '#runtime/bootstrap/service-application';
import { Shutdown } from '#runtime/shutdown/shutdown';
import { LogLines } from '../../../libs/messaging/test/log-lines.js';
import { asBrokerUser } from '../../../test/support/servers/broker-users.js';
import { eventually } from '../../../test/support/eventually.js';
import { required } from '../../../test/support/servers/environment.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { seedKey } from '../test-support/calls/gateway-calls.js';
import { RateLimiter } from './http/rate-limit/rate-limiter.js';
import { RedisWindows } from './http/rate-limit/windows/redis-windows.js';
import { service } from './service.js';

/** No call is let through for a minute. */
class Exhausted {
  count(...[, rules]: Parameters<RedisWindows['count']>): ReturnType<RedisWindows['count']> {
    const readings = rules.map((rule) => ({ rule, used: rule.allowance, rollsAtMs: 0, waitMs: 60_000 }));
    return Promise.resolve({ admitted: false, readings });
  }
}

describe("the gateway's root module", () => {
  const variables = { REDIS_URL: required('TEST_REDIS_URL'), PUBLIC_URL: 'https://api.example.com' };
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterAll(() => harness?.remove());

  it('works with another provider in the place of one', async () => {
    const gateway = await harness.start(service, {
      variables,
      override: (module) => module.overrideProvider(RedisWindows).useClass(Exhausted),
    });
    const { apiKey } = await seedKey(harness);
    const headers = { authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${gateway.url}/api/v1/balance`, { headers });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await response.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    expect(await gateway.stop()).toBe(true);
  });

  it('writes its unwritten notes at its shutdown', async () => {
    const gateway = await harness.start(service, { variables });
    const { apiKey, keyId } = await seedKey(harness);
    const headers = { authorization: `Bearer ${apiKey}` };
    const { status } = await fetch(`${gateway.url}/api/v1/audit/${newId('audit')}`, { headers });
    await gateway.stop();
    const { rows } = await harness.pool.query<object>(
      `select last_used_at is not null as used, status from api_keys join request_log using (key_id) where key_id = $1`,
      [keyId],
    );
    expect([status, rows]).toEqual([404, [{ used: true, status: 404 }]]);
  });

  it('leaves Redis, too, where another provider fails before any hook has run', async () => {
    let connected: Redis | undefined;
    const broken = (redis: Redis) => {
      connected = redis;
      throw new Error('a provider is broken');
    };
    const override = (module: TestingModuleBuilder) =>
      module.overrideProvider(RateLimiter).useFactory({ factory: broken, inject: [Redis] });
    await expect(harness.start(service, { variables, override })).rejects.toThrow('a provider is broken');
    try {
      await eventually('the connection has ended', () => connected?.status === 'end');
    } finally {
      connected?.disconnect();
    }
  });

  it('fails to start without Redis by an error that names it and is logged once', async () => {
    const log = new LogLines();
    const { databaseUrl, brokerUrl } = harness.servers;
    const servers = { DATABASE_URL: databaseUrl, RABBITMQ_URL: asBrokerUser(brokerUrl, 'api-gateway') };
    const shutdown = new Shutdown(log, 10_000);
    const env = new Environment({ ...servers, ...variables, PORT: '0' });
    const context = await connectService(service, env, log, shutdown);
    // Only Redis is to come within so short a time.
    const unavailable = { REDIS_URL: 'redis://127.0.0.1:1', START_BUDGET_MS: '100' };
    const withoutRedis = {
      ...context,
      env: new Environment({ ...servers, ...variables, ...unavailable, PORT: '0' }),
    };
    await expect(startApplication(service, withoutRedis, new Health(() => false))).rejects.toThrow(
      'Redis at redis://127.0.0.1:1 could not be reached within 100 ms',
    );
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    await shutdown.drain();
  });
});
