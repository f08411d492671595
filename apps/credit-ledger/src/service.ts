import type { ServiceDefinition } from '#runtime/service';
import { LedgerModule } from './ledger.module.js';
import { migrations } from './migrations/index.js';

export const service: ServiceDefinition = {
  name: 'credit-ledger',
  migrations,
  // Commands taken at once are what a batch can be made of: enough to fill one while the one before it commits.
  prefetch: () => ({ commands: 400, events: 50 }),
  module: (context) => LedgerModule.forService(context),
};
