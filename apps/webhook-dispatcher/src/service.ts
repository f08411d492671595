import type { ServiceDefinition } from '#runtime/service';
import { DispatcherModule } from './dispatcher.module.js';
import { migrations } from './migrations/index.js';

export const service: ServiceDefinition = {
  name: 'webhook-dispatcher',
  migrations,
  // Events taken at once are what shares a transaction; commands come from operators and replays, one by one.
  prefetch: () => ({ commands: 20, events: 200 }),
  module: (context) => DispatcherModule.forService(context),
};
