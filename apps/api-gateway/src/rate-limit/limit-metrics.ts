import { Counter, Gauge, type Registry } from 'prom-client';
import type { RateLimiterOptions } from './rate-limiter.js';

/** Shows that limits are served without Redis, and how often that happened. */
export function limitMetrics(
  registry: Registry,
): Required<Pick<RateLimiterOptions, 'onFallback' | 'onUnshared'>> {
  const registers = [registry];
  const fallback = new Gauge({
    name: 'gateway_rate_limit_fallback',
    help: '1 while Redis is away and each process counts calls for itself.',
    registers,
  });
  const unshared = new Counter({
    name: 'gateway_unshared_limits_total',
    help: 'Calls whose limits were counted by this process alone, since Redis was away.',
    registers,
  });
  return { onFallback: (active) => fallback.set(active ? 1 : 0), onUnshared: () => unshared.inc() };
}
