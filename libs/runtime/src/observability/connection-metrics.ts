import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { BrokerConnection } from '#messaging/connection/connection';

/** Shows the state of a service's connections whenever the metrics are read, without contacting the servers. */
export function registerConnectionMetrics(registry: Registry, pool: Pool, broker: BrokerConnection): void {
  const registers = [registry];
  new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections of the pool to Postgres, by state: idle or used.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'db_client_connection_max',
    help: 'Connections that the pool may have (DATABASE_POOL_SIZE).',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Callers that wait for a connection of the pool.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'messaging_broker_available',
    help: '0 while RabbitMQ is unavailable or has blocked the connection.',
    registers,
    collect() {
      this.set(broker.available ? 1 : 0);
    },
  });
}
