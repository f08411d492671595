import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { EventRelay } from '#event-store/relay/relay';
import { relayLag } from '#event-store/relay/relay-lag';
import { sharedQuery } from '../observability/shared-query.js';

/**
 * Shows how far a service's events are published, whenever the metrics are read. The lag is the service's, the same in
 * every replica; the partitions are those of this process.
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
    help: 'How long the oldest unpublished event has waited; 0 if there is none.',
    registers,
    async collect() {
      this.set((await lag()).oldestSeconds);
    },
  });
  new Gauge({
    name: 'acs_relay_owned_partitions',
    help: 'Partitions that this process publishes; all replicas together publish 16.',
    registers,
    collect() {
      this.set(relay.status().owned.length);
    },
  });
  new Gauge({
    name: 'acs_relay_stalled_partitions',
    help: 'Partitions of these that are blocked by a failing publish or by a gap.',
    registers,
    collect() {
      this.set(relay.status().stalled.length);
    },
  });
}
