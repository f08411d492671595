import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { EventRelay } from '#event-store/relay/relay';
import { relayLag } from '#event-store/relay/relay-lag';
import { sharedQuery } from '../observability/shared-query.js';

/**
 * Shows how far the events of a service are published whenever the metrics are read. The lag is the service's, the same
 * from every replica; partitions are those of this process.
 */
export function registerRelayMetrics(registry: Registry, pool: Pool, relay: EventRelay): void {
  const registers = [registry];
  const lag = sharedQuery(() => relayLag(pool));
  new Gauge({
    name: 'acs_relay_unpublished_events',
    help: 'Events of this service that are not published yet.',
    registers,
    async collect() {
      this.set((await lag()).unpublished);
    },
  });
  new Gauge({
    name: 'acs_relay_oldest_unpublished_seconds',
    help: 'For how long the oldest event that is not published has waited; 0 where there is none.',
    registers,
    async collect() {
      this.set((await lag()).oldestSeconds);
    },
  });
  new Gauge({
    name: 'acs_relay_owned_partitions',
    help: 'Partitions that this process publishes; of all replicas together there are 16.',
    registers,
    collect() {
      this.set(relay.status().owned.length);
    },
  });
  new Gauge({
    name: 'acs_relay_stalled_partitions',
    help: 'Partitions of these that are held up, by a publish that fails or by a hole.',
    registers,
    collect() {
      this.set(relay.status().stalled.length);
    },
  });
}
