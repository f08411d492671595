import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { runProgram } from '../../tools/local/processes/run-program.js';
import { eventually } from '../support/eventually.js';
import { PartnerClient } from '../support/partner/partner-client.js';
import { auditWithWebhook, EGRESS_ALLOW, type FinishedAudit } from './support/audit-with-webhook.js';
import { copyTree } from '../support/containers/copied-tree.js';
import { documentedCommands } from '../support/containers/documented-commands.js';

const GATEWAY = 'http://127.0.0.1:8080';
const COMPLETE = { status: 'complete', verified: true, event: 'audit.completed' };
const COMPOSE = ['compose', '-f', 'deploy/compose.yaml'];

interface Container {
  readonly State: { readonly ExitCode: number; readonly Health?: { readonly Status: string } };
  readonly RestartCount: number;
}

/** deploy/compose.yaml as it is, in a copy of this clone with a `.env` of its own. */
describe('Compose', () => {
  let tree: string;
  let audited: FinishedAudit;
  const shell = (command: string) =>
    runProgram('env', ['-u', 'NODE_ENV', 'bash', '-ec', command], { cwd: tree });
  // Jest's own NODE_ENV would come before the file's.
  const compose = (...args: string[]) =>
    runProgram('env', ['-u', 'NODE_ENV', 'docker', ...COMPOSE, ...args], { cwd: tree });
  const acs = (...command: string[]) => compose('run', '--rm', 'acs', ...command);
  const settings = (lines: Readonly<Record<string, string>>) =>
    writeFileSync(
      join(tree, 'deploy', '.env'),
      Object.entries(lines)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  const container = async (service: string): Promise<Container> => {
    const id = (await compose('ps', '--all', '--quiet', service)).trim();
    const [inspected] = JSON.parse(await runProgram('docker', ['inspect', id])) as Container[];
    return inspected!;
  };

  beforeAll(async () => {
    tree = await copyTree();
    settings({ EGRESS_ALLOW });
  });
  afterAll(async () => {
    await compose('down', '--volumes', '--timeout', '5');
    rmSync(tree, { recursive: true, force: true });
  }, 60_000);

  it('comes up by the documented commands, and makes a workspace', async () => {
    const [commands = ''] = documentedCommands('how-to/operators/run-locally.md', 'With Docker');
    const [up = '', ps = '', create = '', ...others] = commands.trim().split('\n');
    expect(others).toEqual([]);
    await shell(up);
    expect((await shell(ps)).match(/\(healthy\)/g)).toHaveLength(SERVICES.length + 3);
    // Nothing but what acs says.
    expect(await shell(create)).toMatch(/^[^\n]*ws_/);
  });

  it('audits and notifies', async () => {
    audited = await auditWithWebhook(GATEWAY, acs);
    expect(audited).toMatchObject(COMPLETE);
    // Its files are beside the bundle.
    expect((await fetch(`${GATEWAY}/docs`)).status).toBe(200);
  });

  it.each(SERVICES)('runs the %s as nobody, without rights, on read-only files', async (service) => {
    const status = await compose('exec', service, 'cat', '/proc/1/status');
    expect(
      Object.fromEntries(
        [...status.matchAll(/^(Uid|CapEff|CapBnd|NoNewPrivs):\s*(\S+)/gm)].map(([, ...each]) => each),
      ),
    ).toEqual({
      Uid: '10001',
      CapEff: '0000000000000000',
      CapBnd: '0000000000000000',
      NoNewPrivs: '1',
    });
    await expect(compose('exec', service, 'touch', '/srv/dist/mine')).rejects.toThrow(
      'Read-only file system',
    );
  });

  it('stops every app with 0, and comes up again with other passwords and the same data', async () => {
    await compose('stop', ...SERVICES);
    for (const service of SERVICES)
      expect([service, (await container(service)).State.ExitCode]).toEqual([service, 0]);
    settings({ EGRESS_ALLOW, ...newPasswords() });
    await compose('up', '--detach', '--wait');
    const { auditId, apiKey } = audited;
    const { body } = await new PartnerClient(GATEWAY, apiKey).getAudit(auditId);
    expect(body.data.status).toBe('complete');
    expect(await auditWithWebhook(GATEWAY, acs)).toMatchObject(COMPLETE);
  });

  it('says what production needs, as long as that is missing', async () => {
    await compose('down', '--volumes', '--timeout', '5');
    settings({ NODE_ENV: 'production' });
    // Docker starts an app again and again, and Compose may take that for running.
    await compose('up', '--detach');
    for (const [service, variable] of [
      ['api-gateway', 'PAYMENT_PROVIDER'],
      ['credit-ledger', 'PAYMENT_PROVIDER'],
      ['webhook-dispatcher', 'SECRETS_KEY'],
    ] as const)
      await eventually(
        `${service} says it`,
        async () => (await compose('logs', service)).includes(variable),
        60_000,
      );
  });

  it('comes up for production with a .env as documented', async () => {
    settings({ ...production(), ...newPasswords() });
    await compose('up', '--detach', '--wait');
    for (const service of SERVICES) {
      const { State, RestartCount } = await container(service);
      expect([service, State.Health?.Status, RestartCount]).toEqual([service, 'healthy', 0]);
    }
    expect((await new PartnerClient(GATEWAY, 'acs_live_unknown').getBalance()).status).toBe(401);
  });
});

/** The administrators' passwords stay: they are set when a server is made. */
function newPasswords(): Record<string, string> {
  const users = [...['GATEWAY', 'LEDGER', 'AUDITS', 'WEBHOOKS'], ...['RETENTION', 'OPERATOR', 'RECONCILE']];
  return Object.fromEntries(users.map((user) => [`${user}_PASSWORD`, randomBytes(24).toString('hex')]));
}

function production(): Record<string, string> {
  const key = () => randomBytes(32).toString('base64');
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://audits.example.com',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STATEMENT_KEY: key(),
    SECRETS_KEY: key(),
  };
}
