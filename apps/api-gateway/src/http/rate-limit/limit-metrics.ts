import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';

/** Shows whether limits are counted without Redis, and how often that happened. */
@Injectable()
export class LimitMetrics {
  /** Sets the alarm metric: true when the fallback begins, false when it ends. */
  readonly onFallback: (active: boolean) => void;
  /** Counts a call that this process counted without Redis. */
  readonly onUnshared: () => void;

  constructor(registry: Registry) {
    const registers = [registry];
    const fallback = new Gauge({
      name: 'gateway_rate_limit_fallback',
      help: '1 while Redis is unavailable and each process counts calls on its own.',
      registers,
    });
    const unshared = new Counter({
      name: 'gateway_unshared_limits_total',
      help: 'Calls that this process counted on its own because Redis was unavailable.',
      registers,
    });
    this.onFallback = (active) => fallback.set(active ? 1 : 0);
    this.onUnshared = () => unshared.inc();
  }
}
