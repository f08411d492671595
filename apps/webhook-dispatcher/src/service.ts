import { MailSettings } from '#mail/mail-settings';
import { readCheckInterval } from '#runtime/invariants/invariant-monitor';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { DispatcherModule } from './dispatcher.module.js';
import { DispatcherSettings } from './settings/dispatcher-settings.js';
import { migrations } from './migrations/index.js';
import { readSecretBox } from './secrets/secret-box.js';

export const service: ServiceDefinition = {
  name: 'webhook-dispatcher',
  migrations,
  checkSettings: (env) => {
    DispatcherSettings.read(env);
    readSecretBox(env);
    MailSettings.read(env);
    readCheckInterval(env);
  },
  // Events that are handled together share a transaction. Operators and replays send commands one by one.
  prefetch: () => ({ commands: 20, events: 200 }),
  module: DispatcherModule,
};
