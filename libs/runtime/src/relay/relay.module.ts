import { type DynamicModule, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { SCHEMAS } from '#contracts/services';
import { EventRelay, type RelayOptions } from '#event-store/relay/relay';
import { relayLag } from '#event-store/relay/relay-lag';
import { detachedFromTrace } from '#telemetry/handling';
import { ServiceContext } from '../bootstrap/service.js';
import { OnShutdown } from '../lifecycle/on-shutdown.js';
import { addGauge } from '../observability/add-gauge.js';
import { sharedQuery } from '../observability/shared-query.js';
import { toOutgoing } from './stored-events.js';

type Options = Pick<RelayOptions, 'batchSize'>;

/** Runs the relay until the commands in flight are answered, so that their events are published too. */
@Injectable()
class RelayLoop implements OnApplicationBootstrap {
  constructor(private readonly relay: EventRelay) {}

  onApplicationBootstrap(): Promise<void> {
    return this.relay.start();
  }

  @OnShutdown('finish', 'event relay')
  stop(): Promise<void> {
    return this.relay.stop();
  }
}

/** Publishes the service's stored events to the broker. Provides the `EventRelay` to every module, to be woken after commits. */
@Module({})
export class RelayModule {
  static register(options: Options = {}): DynamicModule {
    const relay = {
      provide: EventRelay,
      useFactory: (context: ServiceContext) => createRelay(context, options),
      inject: [ServiceContext],
    };
    return { module: RelayModule, global: true, providers: [relay, RelayLoop], exports: [EventRelay] };
  }
}

function createRelay(context: ServiceContext, options: Options): EventRelay {
  const { name, databaseUrl, broker, publisher, log, metrics, pool } = context;
  const relay = new EventRelay({
    ...options,
    connectionString: databaseUrl,
    searchPath: SCHEMAS[name],
    // Any commit may have woken it; an event continues the trace that is stored with it, if any.
    publish: (event) => detachedFromTrace(() => publisher.publish(toOutgoing(event))),
    canPublish: () => broker.available,
    log,
  });
  registerRelayMetrics(metrics, pool, relay);
  return relay;
}

/**
 * Shows how far a service's events are published, whenever the metrics are read. The lag is the service's, the same in
 * every replica; the partitions are those of this process.
 */
function registerRelayMetrics(registry: Registry, pool: Pool, relay: EventRelay): void {
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
