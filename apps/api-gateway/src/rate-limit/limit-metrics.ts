import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';

/** Shows that limits are served without Redis, and how often that happened. */
@Injectable()
export class LimitMetrics {
  /** Told when the fallback begins (true) and ends (false): the alarm metric. */
  readonly onFallback: (active: boolean) => void;
  /** Told of each call that was counted by this process alone. */
  readonly onUnshared: () => void;

  constructor(registry: Registry) {
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
    this.onFallback = (active) => fallback.set(active ? 1 : 0);
    this.onUnshared = () => unshared.inc();
  }
}
