import type { ServiceName } from '#contracts/services';
import type { Log } from '#contracts/log';
import type { AuditCompleted } from '#contracts/audit/events';
import { startEngine } from '../../../apps/audit-engine/test-support/engine-replica.js';
import { door } from '../../../apps/audit-engine/test-support/scripted-auditor.js';
import { required } from '../../support/servers/environment.js';
import { DEFINITIONS } from '../../support/service/service-definitions.js';
import type { ServiceReplica } from '../../support/service/service-replica.js';
import { TestHarness } from '../../support/test-harness.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const VARIABLES = {
  PUBLIC_URL: 'https://api.example.com',
  EGRESS_ALLOW: '127.0.0.0/8',
  SECRETS_KEY: KEY,
  STATEMENT_KEY: KEY,
};

/** One service of today on a database and a virtual host of its own. */
export interface ServiceAlone {
  readonly harness: TestHarness;
  readonly replica: ServiceReplica;
  /** Ends the service as SIGTERM does. */
  stop(): Promise<void>;
  /** Ends what is left. */
  remove(): Promise<void>;
}

/** `completed`: what pages are worth, for the engine, which looks at none. */
export async function startAlone(
  name: ServiceName,
  log: Log,
  completed: readonly AuditCompleted[],
): Promise<ServiceAlone> {
  const harness = await TestHarness.create(DEFINITIONS[name]);
  const { replica, stop } = await start(name, harness, log, completed);
  return {
    harness,
    replica,
    stop,
    async remove() {
      await stop();
      await harness.remove();
    },
  };
}

/** Audits that did not complete end no sooner than the engine stops: how they do is not what it was told. */
async function start(
  name: ServiceName,
  harness: TestHarness,
  log: Log,
  completed: readonly AuditCompleted[],
): Promise<Pick<ServiceAlone, 'replica' | 'stop'>> {
  if (name === 'audit-engine') {
    const engine = await startEngine(harness, {}, { variables: VARIABLES });
    const { wait, open } = door();
    engine.auditor.script = async ({ url }) => completed.find((each) => each.url === url)?.result ?? wait();
    const stop = async () => {
      open();
      await engine.stop();
    };
    return { replica: engine, stop };
  }
  const variables = { ...VARIABLES, REDIS_URL: required('TEST_REDIS_URL') };
  const replica = await harness.start(DEFINITIONS[name], { variables, log });
  return { replica, stop: async () => void (await replica.stop()) };
}
