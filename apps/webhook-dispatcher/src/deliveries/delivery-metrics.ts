import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { addGauge } from '#runtime/observability/add-gauge';
import { sharedQuery } from '#runtime/observability/shared-query';
import { countDeliveries, countEndpoints } from './count-deliveries.js';

/** Reads the figures from the database at each scrape; every replica reports the same. */
@Injectable()
export class DeliveryMetrics {
  constructor(pool: Pool, registry: Registry) {
    const count = sharedQuery(() => countDeliveries(pool));
    addGauge(registry, {
      name: 'webhook_dispatcher_deliveries',
      help: 'Deliveries that have not ended. due: could be sent now; under_way: are sent; retrying: wait for their next attempt; held: for a decision.',
      label: 'state',
      read: async () => {
        const { due, underWay, retrying, held } = await count();
        return { due, under_way: underWay, retrying, held };
      },
    });
    addGauge(registry, {
      name: 'webhook_dispatcher_oldest_due_seconds',
      help: 'Seconds that the oldest due delivery of an enabled endpoint has waited; 0 if none is due.',
      read: async () => (await count()).oldestDueSeconds,
    });
    addGauge(registry, {
      name: 'webhook_dispatcher_endpoints',
      help: 'Endpoints by state. failing: enabled, and its last attempt failed; disabled_by_failures; disabled_by_operator.',
      label: 'state',
      read: async () => {
        const { sound, failing, disabledByFailures, disabledByOperator } = await countEndpoints(pool);
        return {
          sound,
          failing,
          disabled_by_failures: disabledByFailures,
          disabled_by_operator: disabledByOperator,
        };
      },
    });
  }
}
