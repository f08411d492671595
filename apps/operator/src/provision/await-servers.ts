import { Client } from 'pg';
import type { Log } from '#contracts/log';
import { refusesVhost } from '#messaging/connection/broker-unreachable';
import { connectOnce } from '#messaging/connection/connect-once';
import { reach } from '#runtime/bootstrap/dependency';

/** A network that drops packets does not refuse a connection. */
const ATTEMPT_MS = 5_000;

export interface ServerAddresses {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
  readonly managementUrl: string;
}

/**
 * Waits until Postgres, RabbitMQ and its management API answer and accept the administrator, for up to `budgetMs` each:
 * on an empty cluster the servers start together with what prepares them. Throws `DependencyUnreachable`.
 */
export async function awaitServers(
  { databaseUrl, brokerUrl, managementUrl }: ServerAddresses,
  budgetMs: number,
  log: Log,
): Promise<void> {
  const server = (what: string, address: string, connect: () => Promise<void>) =>
    reach({ what, address, budgetMs, log, connect });
  await Promise.all([
    server('Postgres', databaseUrl, () => askPostgres(databaseUrl)),
    server('RabbitMQ', brokerUrl, () => askBroker(brokerUrl)),
    server('RabbitMQ’s management API', managementUrl, () => askManagement(managementUrl)),
  ]);
}

async function askPostgres(databaseUrl: string): Promise<void> {
  const address = new URL(databaseUrl);
  // The one that is there before ours is made.
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href, connectionTimeoutMillis: ATTEMPT_MS });
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

async function askBroker(brokerUrl: string): Promise<void> {
  const connection = await connectOnce(brokerUrl).catch((error: unknown) => {
    // It is made later.
    if (refusesVhost(error)) return undefined;
    throw error;
  });
  await connection?.close();
}

async function askManagement(managementUrl: string): Promise<void> {
  const { origin, username, password } = new URL(managementUrl);
  const credentials = [username, password].map(decodeURIComponent).join(':');
  const response = await fetch(`${origin}/api/whoami`, {
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    signal: AbortSignal.timeout(ATTEMPT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered with ${response.status}`);
}
