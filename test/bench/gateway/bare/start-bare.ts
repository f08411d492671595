import { freePorts } from '../../../../tools/local/processes/free-ports.js';
import { connected } from '../../../support/servers/database.js';
import { forkProcess } from '../../support/fork-process.js';

const TABLES = `
  create table if not exists bare_account (id int primary key, balance bigint not null);
  insert into bare_account values (1, 1000000000000) on conflict do nothing;
  create table if not exists bare_events (id text primary key, data jsonb not null);
  create table if not exists bare_view (audit_id text primary key, body jsonb not null);
  create table if not exists bare_idempotency (key text primary key, fingerprint text not null);
`;

/** Starts the two processes of the baseline on the servers of the run. */
export async function startBare(servers: {
  databaseUrl: string;
  brokerUrl: string;
  redisUrl: string;
}): Promise<{ url: string; stop(): void }> {
  await connected(servers.databaseUrl, (client) => client.query(TABLES));
  const [port] = await freePorts(1);
  const env = {
    DATABASE_URL: servers.databaseUrl,
    RABBITMQ_URL: servers.brokerUrl,
    REDIS_URL: servers.redisUrl,
    PORT: String(port),
  };
  const { child: ledger } = await forkProcess(new URL('bare-ledger.js', import.meta.url), env);
  const { child: gateway } = await forkProcess(new URL('bare-gateway.js', import.meta.url), env);
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      gateway.kill();
      ledger.kill();
    },
  };
}
