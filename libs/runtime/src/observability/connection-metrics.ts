import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { BrokerConnection } from '#messaging/connection/connection';
import { addGauge } from './add-gauge.js';

/** Shows the state of a service's connections whenever the metrics are read, without contacting the servers. */
export function registerConnectionMetrics(registry: Registry, pool: Pool, broker: BrokerConnection): void {
  addGauge(registry, {
    name: 'db_client_connection_count',
    help: 'Connections of the pool to Postgres, by state: idle or used.',
    label: 'state',
    read: () => ({ idle: pool.idleCount, used: pool.totalCount - pool.idleCount }),
  });
  addGauge(registry, {
    name: 'db_client_connection_max',
    help: 'Connections that the pool may have (DATABASE_POOL_SIZE).',
    read: () => pool.options.max,
  });
  addGauge(registry, {
    name: 'db_client_connection_pending_requests',
    help: 'Callers that wait for a connection of the pool.',
    read: () => pool.waitingCount,
  });
  addGauge(registry, {
    name: 'messaging_broker_available',
    help: '0 while RabbitMQ is unavailable or has blocked the connection.',
    read: () => (broker.available ? 1 : 0),
  });
}
