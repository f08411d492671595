import { Module } from '@nestjs/common';
import { type Cluster, Redis } from 'ioredis';
import { reach } from '#runtime/bootstrap/dependency';
import { ServiceContext } from '#runtime/bootstrap/service';
import { startBudgetMs } from '#runtime/configuration/connection-settings';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { AddressWindow } from './address-window.js';
import { connectRedis } from './redis/connect-redis.js';
import { LocalWindows } from './windows/local-windows.js';
import { RateLimiter } from './rate-limiter.js';
import { RedisWindows } from './windows/redis-windows.js';

/** Throws `DependencyUnreachable` if Redis is not reached within `START_BUDGET_MS`. */
async function reachRedis(
  { redisUrl, redisTimeoutMs }: GatewaySettings,
  { env, log, shutdown }: ServiceContext,
): Promise<Redis | Cluster> {
  const redis = await reach({
    what: 'Redis',
    address: redisUrl,
    budgetMs: startBudgetMs(env),
    log,
    connect: () => connectRedis(redisUrl, redisTimeoutMs, log),
  });
  // The connection opens before any hook runs, so `@OnShutdown` would be registered too late.
  shutdown.add('close', 'redis', () => redis.disconnect());
  return redis;
}

@Module({
  providers: [
    { provide: Redis, useFactory: reachRedis, inject: [GatewaySettings, ServiceContext] },
    RedisWindows,
    LocalWindows,
    RateLimiter,
    AddressWindow,
  ],
  exports: [RateLimiter, AddressWindow, Redis],
})
export class RateLimitModule {}
