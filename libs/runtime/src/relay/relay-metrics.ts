import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { EventRelay } from '#event-store/relay/relay';
import { relayLag } from '#event-store/relay/relay-lag';
import { addGauge } from '../observability/add-gauge.js';
import { sharedQuery } from '../observability/shared-query.js';

/**
 * Shows how far a service's events are published, whenever the metrics are read. The lag is the service's, the same in
 * every replica; the partitions are those of this process.
 */
export function registerRelayMetrics(registry: Registry, pool: Pool, relay: EventRelay): void {
  const lag = sharedQuery(() => relayLag(pool));
  addGauge(registry, {
    name: 'acs_relay_unpublished_events',
    help: 'Events of this service that are not published yet.',
    read: async () => (await lag()).unpublished,
  });
  addGauge(registry, {
    name: 'acs_relay_oldest_unpublished_seconds',
    help: 'How long the oldest unpublished event has waited; 0 if there is none.',
    read: async () => (await lag()).oldestSeconds,
  });
  addGauge(registry, {
    name: 'acs_relay_owned_partitions',
    help: 'Partitions that this process publishes; all replicas together publish 16.',
    read: () => relay.status().owned.length,
  });
  addGauge(registry, {
    name: 'acs_relay_stalled_partitions',
    help: 'Partitions of these that are blocked by a failing publish or by a gap.',
    read: () => relay.status().stalled.length,
  });
}
