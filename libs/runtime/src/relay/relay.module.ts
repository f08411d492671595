import { type DynamicModule, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { SCHEMAS } from '#contracts/services';
import { EventRelay, type RelayOptions } from '#event-store/relay/relay';
import { detachedFromTrace } from '#telemetry/handling';
import { ServiceContext } from '../bootstrap/service.js';
import { OnShutdown } from '../lifecycle/on-shutdown.js';
import { registerRelayMetrics } from './relay-metrics.js';
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
