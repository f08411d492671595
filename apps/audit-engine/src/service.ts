import { availableParallelism } from 'node:os';
import { readCheckInterval } from '#runtime/invariant-monitor';
import type { ServiceContext, ServiceDefinition } from '#runtime/service';
import { WorkerAnalyser } from './analysis/worker-analyser.js';
import { readAuditorSettings } from './auditor-settings.js';
import { EngineModule } from './engine.module.js';
import { concurrencyOf, EngineSettings } from './engine-settings.js';
import { migrations } from './migrations/index.js';
import { PageAuditor } from './page-auditor.js';

export const service: ServiceDefinition = {
  name: 'audit-engine',
  migrations,
  checkSettings: (env) => {
    EngineSettings.from(env);
    readAuditorSettings(env);
    readCheckInterval(env);
  },
  // Orders taken at once are what shares a transaction; a permit is taken for each audit that may run.
  prefetch: (env) => ({ commands: 100, events: 200, jobs: concurrencyOf(env) }),
  module: {
    forService: (context) => {
      const settings = EngineSettings.from(context.env);
      return EngineModule.forService(settings, pageAuditor(context, settings));
    },
  },
};

function pageAuditor({ env, shutdown }: ServiceContext, { concurrency }: EngineSettings): PageAuditor {
  const { policy, userAgent, probeUserAgent } = readAuditorSettings(env);
  const analyser = new WorkerAnalyser({ threads: Math.min(concurrency, availableParallelism()) });
  shutdown.add('finish', 'analysis threads', () => analyser.close());
  return new PageAuditor(policy, userAgent, analyser, probeUserAgent);
}
