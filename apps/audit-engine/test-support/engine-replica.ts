import type { ReplicaOptions, ServiceReplica } from '../../../test/support/service/service-replica.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { Analyser, inlineAnalyser } from '../src/page-audit/analysis/analyser.js';
import { EngineSettings, type EngineSettingsValues } from '../src/settings/engine-settings.js';
import { Auditor } from '../src/page-audit/audit-page.js';
import { Claims } from '../src/jobs/running/claims.js';
import { RunningAudits } from '../src/jobs/running/running-audits.js';
import { service } from '../src/service.js';
import { ScriptedAuditor } from './scripted-auditor.js';

/** Short times, so that tests of deadlines and sweeps end soon. */
const SETTINGS: EngineSettingsValues = {
  concurrency: 4,
  // No limit: most tests audit one host.
  auditsPerHost: 64,
  auditsPerAddress: 1_000,
  timeoutMs: 30_000,
  // No stall of a busy machine outlasts it; tests that need an ended lease set a shorter one.
  leaseMs: 60_000,
  overdueMs: 1_000,
  // Longer than any test waits: what is claimed was announced.
  pollMs: 600_000,
  sweepMs: 100,
  drainMs: 10_000,
};

export interface EngineReplica extends ServiceReplica {
  readonly auditor: ScriptedAuditor;
}

export interface EngineReplicaOptions extends Omit<ReplicaOptions, 'override'> {
  /** Of the auditor, where jobs wait already: they are claimed while the replica starts. */
  readonly script?: ScriptedAuditor['script'];
}

/** Starts one more replica of the engine, with an auditor that the test scripts. */
export async function startEngine(
  harness: TestHarness,
  settings: Partial<EngineSettingsValues> = {},
  { script, ...options }: EngineReplicaOptions = {},
): Promise<EngineReplica> {
  const values = new EngineSettings({ ...SETTINGS, ...settings });
  const auditor = new ScriptedAuditor();
  if (script) auditor.script = script;
  const replica = await harness.start(service, {
    ...options,
    override: (module) =>
      module
        .overrideProvider(EngineSettings)
        .useValue(values)
        .overrideProvider(Auditor)
        .useValue(auditor)
        // Its threads would run the build.
        .overrideProvider(Analyser)
        .useValue(inlineAnalyser),
  });
  return {
    ...replica,
    auditor,
    async kill() {
      // The code of a killed process must not claim the next job on a connection that it reopens.
      Object.assign(replica.app.get(Claims), { tick: () => new Promise<never>(() => undefined) });
      const killed = replica.kill();
      // Scripted audits ignore the end of their process.
      replica.app.get(RunningAudits).stop('superseded', () => true);
      await killed;
    },
  };
}
