import { readCheckInterval } from '#runtime/invariants/invariant-monitor';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { AuditorSettings } from './page-audit/auditor-settings.js';
import { EngineModule } from './engine.module.js';
import { EngineSettings } from './settings/engine-settings.js';
import { migrations } from './migrations/index.js';

export const service: ServiceDefinition = {
  name: 'audit-engine',
  migrations,
  checkSettings: (env) => {
    EngineSettings.read(env);
    AuditorSettings.read(env);
    readCheckInterval(env);
  },
  // Orders that arrive together share a transaction.
  prefetch: () => ({ commands: 100, events: 200 }),
  module: EngineModule,
};
