import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Gauge, Registry } from 'prom-client';
import { sharedQuery } from '#runtime/observability/shared-query';
import { countDeliveries, countEndpoints } from './count-deliveries.js';

/** Reads the figures from the database at each scrape; every replica reports the same. */
@Injectable()
export class DeliveryMetrics {
  constructor(pool: Pool, registry: Registry) {
    const registers = [registry];
    const count = sharedQuery(() => countDeliveries(pool));
    new Gauge({
      name: 'webhook_dispatcher_deliveries',
      help: 'Deliveries that have not ended. due: could be sent now; under_way: are sent; retrying: wait for their next attempt; held: for a decision.',
      labelNames: ['state'],
      registers,
      async collect() {
        const { due, underWay, retrying, held } = await count();
        this.set({ state: 'due' }, due);
        this.set({ state: 'under_way' }, underWay);
        this.set({ state: 'retrying' }, retrying);
        this.set({ state: 'held' }, held);
      },
    });
    new Gauge({
      name: 'webhook_dispatcher_oldest_due_seconds',
      help: 'Seconds that the oldest due delivery of an enabled endpoint has waited; 0 if none is due.',
      registers,
      async collect() {
        this.set((await count()).oldestDueSeconds);
      },
    });
    new Gauge({
      name: 'webhook_dispatcher_endpoints',
      help: 'Endpoints by state. failing: enabled, and its last attempt failed; disabled_by_failures; disabled_by_operator.',
      labelNames: ['state'],
      registers,
      async collect() {
        const { sound, failing, disabledByFailures, disabledByOperator } = await countEndpoints(pool);
        this.set({ state: 'sound' }, sound);
        this.set({ state: 'failing' }, failing);
        this.set({ state: 'disabled_by_failures' }, disabledByFailures);
        this.set({ state: 'disabled_by_operator' }, disabledByOperator);
      },
    });
  }
}
