import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { EventRelay, type RelayOptions } from './relay.js';

/**
 * Provides the `EventRelay` of a service to its whole app, starts it with the app, and stops it once no handler runs
 * any more, so that what they appended last is still published.
 */
@Module({})
export class EventStoreModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(EventRelay) private readonly relay: EventRelay) {}

  static forRoot(options: RelayOptions): DynamicModule {
    return {
      module: EventStoreModule,
      global: true,
      providers: [{ provide: EventRelay, useFactory: () => new EventRelay(options) }],
      exports: [EventRelay],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.relay.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop();
  }
}
