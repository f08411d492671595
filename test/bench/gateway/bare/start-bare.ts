import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { freePorts } from '../../../../tools/local/processes/free-ports.js';

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
  const client = new Client({ connectionString: servers.databaseUrl });
  await client.connect();
  await client.query(TABLES);
  await client.end();

  const [port] = await freePorts(1);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: servers.databaseUrl,
    RABBITMQ_URL: servers.brokerUrl,
    REDIS_URL: servers.redisUrl,
    PORT: String(port),
  };
  const ledger = await start('bare-ledger.js', env);
  const gateway = await start('bare-gateway.js', env);
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      gateway.kill();
      ledger.kill();
    },
  };
}

function start(file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), { env });
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
  });
}
