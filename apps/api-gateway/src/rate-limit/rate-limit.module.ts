import { Injectable, Module } from '@nestjs/common';
import { Redis } from 'ioredis';
import { reach } from '#runtime/dependency';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { ServiceContext } from '#runtime/service';
import { startBudgetMs } from '#runtime/time-budgets';
import { GatewaySettings } from '../gateway-settings.js';
import { AddressWindow } from './address-window.js';
import { CallWindows } from './call-windows.js';
import { connectRedis } from './connect-redis.js';
import { LimitMetrics } from './limit-metrics.js';
import { LocalWindows } from './local-windows.js';
import { RateLimiter } from './rate-limiter.js';
import { RedisWindows } from './redis-windows.js';

/** Throws `DependencyUnreachable` where Redis does not come within `START_BUDGET_MS`. */
function reachRedis({ redisUrl }: GatewaySettings, { env, log }: ServiceContext): Promise<Redis> {
  return reach({
    what: 'Redis',
    address: redisUrl,
    budgetMs: startBudgetMs(env),
    log,
    connect: () => connectRedis(redisUrl, log),
  });
}

@Injectable()
class RedisEnd {
  constructor(private readonly redis: Redis) {}

  @OnShutdown('close', 'redis')
  disconnect(): void {
    this.redis.disconnect();
  }
}

/** Counts calls, of keys and of client addresses. */
@Module({
  providers: [
    { provide: Redis, useFactory: reachRedis, inject: [GatewaySettings, ServiceContext] },
    RedisEnd,
    { provide: CallWindows, useClass: RedisWindows },
    LocalWindows,
    LimitMetrics,
    RateLimiter,
    AddressWindow,
  ],
  exports: [RateLimiter, AddressWindow],
})
export class RateLimitModule {}
