import { SCHEMAS, type ServiceName } from '#contracts/services';
import type { Log } from '#contracts/log';
import { applyTopology } from '#messaging/apply-topology';
import { migrate } from '#runtime/migrations';
import type { AuditCompleted } from '#contracts/audit/events';
import { startEngine } from '../../apps/audit-engine/test-support/engine-process.js';
import { door } from '../../apps/audit-engine/test-support/scripted-auditor.js';
import { service as gateway } from '../../apps/api-gateway/src/service.js';
import { service as ledger } from '../../apps/credit-ledger/src/service.js';
import { service as dispatcher } from '../../apps/webhook-dispatcher/src/service.js';
import { MIGRATIONS } from '../../tools/migrations.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { required } from '../support/environment.js';
import { type ReplicaServers, type ServiceReplica, startReplica } from '../support/service-replica.js';
import { createTestVhost, type TestVhost } from '../support/vhost.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const VARIABLES = {
  PUBLIC_URL: 'https://api.example.com',
  EGRESS_ALLOW: '127.0.0.0/8',
  SECRETS_KEY: KEY,
  STATEMENT_KEY: KEY,
  // The recorded messages of some versions prove nothing; those of all are sent by the test.
  UNPROVEN_SENDERS: 'accept',
};

/** One service of today on a database and a virtual host of its own. */
export interface ServiceAlone {
  readonly database: TestDatabase;
  readonly vhost: TestVhost;
  readonly replica: ServiceReplica;
  /** Ends the service as SIGTERM does. */
  leave(): Promise<void>;
  /** Ends what is left. */
  remove(): Promise<void>;
}

/** `completed`: what pages are worth, for the engine, which looks at none. */
export async function startAlone(
  name: ServiceName,
  log: Log,
  completed: readonly AuditCompleted[],
): Promise<ServiceAlone> {
  const [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
  await migrate({ adminUrl: database.url, schema: SCHEMAS[name], migrations: MIGRATIONS[name] });
  await applyTopology(vhost.url, { commandQueueType: 'classic' });
  const servers = { databaseUrl: database.url, brokerUrl: vhost.url };
  const { replica, leave } = await start(name, servers, log, completed);
  return {
    database,
    vhost,
    replica,
    leave,
    async remove() {
      await leave();
      await Promise.all([database.drop(), vhost.remove()]);
    },
  };
}

/** Audits that did not complete end no sooner than the engine leaves: how they do is not what it was told. */
async function start(
  name: ServiceName,
  servers: ReplicaServers,
  log: Log,
  completed: readonly AuditCompleted[],
): Promise<{ replica: ServiceReplica; leave: () => Promise<void> }> {
  if (name === 'audit-engine') {
    const engine = await startEngine(servers, {}, VARIABLES);
    const { wait, open } = door();
    engine.auditor.script = async ({ url }) => completed.find((each) => each.url === url)?.result ?? wait();
    const leave = async () => {
      open();
      await engine.leave();
    };
    return { replica: engine, leave };
  }
  const definition = { 'api-gateway': gateway, 'credit-ledger': ledger, 'webhook-dispatcher': dispatcher }[
    name
  ];
  const variables = { ...VARIABLES, REDIS_URL: required('TEST_REDIS_URL') };
  const replica = await startReplica(definition, servers, { variables, log });
  return { replica, leave: async () => void (await replica.leave()) };
}
