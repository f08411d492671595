import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type EndedApp, errorsOf, runToItsEnd } from '../../../test/e2e/support/app-start.js';
import { freePorts } from '../processes/free-ports.js';
import { startPostgres } from '../servers/postgres.js';
import type { Server } from '../servers/private-server.js';
import { startRabbitMq } from '../servers/rabbitmq.js';

const PASSWORD = 'tls0123456789';

/** A CA that only this test knows, another one, and a certificate by the first for `localhost` alone. */
function makeCertificates(folder: string): void {
  const openssl = (line: string) =>
    execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'ignore' });
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  for (const ca of ['ca', 'other'])
    openssl(`req -x509 ${key} -keyout ${ca}.key -out ${ca}.crt -subj /CN=${ca} -days 2`);
  openssl(`req ${key} -keyout tls.key -out tls.csr -subj /CN=servers`);
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  const by = '-CA ca.crt -CAkey ca.key -CAcreateserial -extfile names';
  openssl(`x509 -req -in tls.csr ${by} -out tls.crt -days 2`);
  chmodSync(join(folder, 'tls.key'), 0o600);
}

describe('an app whose servers have certificates by a CA of their own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-tls-'));
  const file = (name: string) => join(folder, name);
  let servers: readonly Server[] = [];
  let brokerPort = 0;
  let databasePort = 0;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    makeCertificates(folder);
    [brokerPort = 0] = await freePorts(1);
    const [postgres, rabbitmq] = await Promise.all([
      startPostgres({ directory: file('postgres'), password: PASSWORD, fsync: false }),
      startRabbitMq({
        directory: file('rabbitmq'),
        password: PASSWORD,
        configuration: {
          'listeners.ssl.default': `127.0.0.1:${brokerPort}`,
          'ssl_options.cacertfile': file('ca.crt'),
          'ssl_options.certfile': file('tls.crt'),
          'ssl_options.keyfile': file('tls.key'),
        },
      }),
    ]);
    servers = [postgres, rabbitmq];
    databasePort = postgres.port;
    await encrypt(postgres.url);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  /** As CloudNativePG sets it up: with a certificate, and no client let in without. */
  async function encrypt(url: string): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ hba_file: string }>('show hba_file');
    for (const [setting, value] of [
      ['ssl_cert_file', file('tls.crt')],
      ['ssl_key_file', file('tls.key')],
      ['ssl', 'on'],
    ])
      await client.query(`alter system set ${setting} = '${value}'`);
    writeFileSync(rows[0]!.hba_file, 'hostnossl all all all reject\nhost all all all scram-sha-256\n');
    await client.query('select pg_reload_conf()');
    await client.end();
  }

  const verifiedBy = (ca: string) => `?sslmode=verify-full&sslrootcert=${file(ca)}`;
  const database = (host: string, options = verifiedBy('ca.crt')) =>
    `postgres://acs_admin:${PASSWORD}@${host}:${databasePort}/postgres${options}`;
  const broker = (host: string) => `amqps://acs_admin:${PASSWORD}@${host}:${brokerPort}/`;
  const start = (changes: Readonly<Record<string, string>> = {}): Promise<EndedApp> =>
    runToItsEnd('audit-engine', {
      DATABASE_URL: database('localhost'),
      RABBITMQ_URL: broker('localhost'),
      NODE_EXTRA_CA_CERTS: file('ca.crt'),
      START_BUDGET_MS: '4000',
      LOG_LEVEL: 'info',
      ...changes,
    });

  it('reaches both, and ends with 76 as the schema is not there yet', async () => {
    const end = await start();
    expect([end.code, errorsOf(end)]).toEqual([76, [expect.stringContaining('the schema lacks')]]);
    expect(end.output).toContain('Connected to the broker.');
  });

  it.each([
    [
      'another CA for Postgres',
      'Postgres',
      () => ({ DATABASE_URL: database('localhost', verifiedBy('other.crt')) }),
    ],
    ['another name of Postgres', 'Postgres', () => ({ DATABASE_URL: database('127.0.0.1') })],
    ['no TLS for Postgres', 'Postgres', () => ({ DATABASE_URL: database('localhost', '') })],
    ['another CA for RabbitMQ', 'RabbitMQ', () => ({ NODE_EXTRA_CA_CERTS: file('other.crt') })],
    ['another name of RabbitMQ', 'RabbitMQ', () => ({ RABBITMQ_URL: broker('127.0.0.1') })],
  ] as const)('ends with 69 and one line that names the server: %s', async (_, server, changes) => {
    const end = await start(changes());
    expect([end.code, errorsOf(end)]).toEqual([
      69,
      [expect.stringMatching(`^audit-engine could not start: ${server} at `)],
    ]);
    expect(end.output).not.toContain(PASSWORD);
  });
});
