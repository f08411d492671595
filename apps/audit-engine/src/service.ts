import { availableParallelism } from 'node:os';
import { probeUserAgentOf, userAgentOf } from '#contracts/crawler';
import { readEgressPolicy } from '#runtime/egress';
import { readPublicUrl } from '#runtime/public-url';
import type { ServiceContext, ServiceDefinition } from '#runtime/service';
import { WorkerAnalyser } from './analysis/worker-analyser.js';
import { EngineModule } from './engine.module.js';
import { concurrencyOf, EngineSettings } from './engine-settings.js';
import { migrations } from './migrations/index.js';
import { PageAuditor } from './page-auditor.js';

export const service: ServiceDefinition = {
  name: 'audit-engine',
  migrations,
  // Orders taken at once are what shares a transaction; a permit is taken for each audit that may run.
  prefetch: (env) => ({ commands: 100, events: 200, jobs: concurrencyOf(env) }),
  module: (context) => {
    const settings = EngineSettings.from(context.env);
    return EngineModule.forService(context, settings, pageAuditor(context, settings));
  },
};

function pageAuditor({ env, shutdown }: ServiceContext, { concurrency }: EngineSettings): PageAuditor {
  const policy = readEgressPolicy(env);
  const analyser = new WorkerAnalyser({ threads: Math.min(concurrency, availableParallelism()) });
  shutdown.add('finish', 'analysis threads', () => analyser.close());
  const publicUrl = readPublicUrl(env);
  const probes = env.choice('ENGINE_AGENT_PROBE', ['on', 'off'], 'off') === 'on';
  return new PageAuditor(
    policy,
    userAgentOf(publicUrl),
    analyser,
    probes ? probeUserAgentOf(publicUrl) : undefined,
  );
}
