import { readCheckInterval } from '#runtime/invariants/invariant-monitor';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { CheckoutSettings } from './checkouts/provider/checkout-settings.js';
import { LedgerModule } from './ledger.module.js';
import { migrations } from './migrations/index.js';
import { readStatementKey } from './statements/statement-key.js';

export const service: ServiceDefinition = {
  name: 'credit-ledger',
  migrations,
  checkSettings: (env) => {
    CheckoutSettings.read(env);
    readStatementKey(env);
    readCheckInterval(env);
  },
  // Commands taken at once become one batch: enough of them to fill it while the previous one commits.
  prefetch: () => ({ commands: 400, events: 50 }),
  module: LedgerModule,
};
