import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import type { ReplyOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import type { Verdict } from '../../../apps/credit-ledger/src/operations/accounts.js';
import { eventually } from '../../support/eventually.js';
import { PartnerClient } from '../../support/partner/partner-client.js';
import { acs, runAcs } from '../support/acs.js';
import { contractStage, ended } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

/** Addresses at which no server listens. */
const OFFLINE = { DATABASE_ADMIN_URL: 'postgres://127.0.0.1:1/none', RABBITMQ_URL: 'amqp://127.0.0.1:1' };
const KEY = newId('key');

// Up to nine processes of a second or two each, more on a busy machine.
jest.setTimeout(120_000);

describe('acs', () => {
  const stage = contractStage();

  const grant = (workspace: string, credits: number, kind: string) =>
    acs<ReplyOf<'ledger.grant-credits'>>(
      `credits grant --workspace ${workspace} --credits ${credits} --kind ${kind} --reference ${randomUUID()}`,
    );

  it('opens a workspace, grants credits of each kind, of which a purchase and an invoice count, and finds the ledger sound', async () => {
    const { workspace_id: workspace } = await acs<ReplyOf<'gateway.create-workspace'>>(
      'workspace create --name Partner --email ops@example.com',
    );
    expect(await grant(workspace, 500, 'purchase')).toEqual({ balance: 500, lifetime_purchased: 500 });
    expect(await grant(workspace, 300, 'invoice')).toEqual({ balance: 800, lifetime_purchased: 800 });
    expect(await grant(workspace, 200, 'goodwill')).toEqual({ balance: 1_000, lifetime_purchased: 800 });
    expect(await acs(`workspace set-threshold --workspace ${workspace} --threshold 70`)).toEqual({
      balance: 1_000,
      lifetime_purchased: 800,
      lifetime_consumed: 0,
      low_balance_threshold: 70,
    });

    const own = await acs<Verdict>(`ledger verify --workspace ${workspace}`);
    expect(own).toEqual({ ok: true, accounts: 1, events: 5, problem_count: 0, problems: [] });
    expect(await acs<Verdict>('ledger verify')).toMatchObject({ ok: true, problems: [] });
  });

  it('audits a page without asking anybody but its site, as the service does', async () => {
    const line = `audit run ${stage.site.url}/poor --allow 127.0.0.0/8`;
    const { code, stdout } = await runAcs(`${line} --json`, OFFLINE);
    expect(code).toBe(0);
    const { partner } = await stage.open(150);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/poor`, type: 'all' });
    const { scores } = await ended(partner, body.data.audit_id);
    expect(JSON.parse(stdout)).toMatchObject({ scores, dimensions: { final_url: `${stage.site.url}/poor` } });
    expect((await runAcs(line, OFFLINE)).stdout).toContain(`overall`);
  });

  it('proves what happened on an account by a statement that is checked without any server', async () => {
    const { id: workspace, partner } = await stage.open(500);
    await partner.createAudit({ url: `${stage.site.url}/article`, type: 'seo' });
    const line = `ledger statement --workspace ${workspace}`;
    const { stdout } = await runAcs(`${line} --proof --format json`);
    const { public_key: key } = await acs<ReplyOf<'ledger.get-statement-key'>>('ledger statement-key');
    const directory = await mkdtemp(join(tmpdir(), 'acs-statement-'));
    try {
      const [sound, forged] = [join(directory, 'sound.json'), join(directory, 'forged.json')];
      await writeFile(sound, stdout);
      await writeFile(forged, stdout.replaceAll('"amount":-80', '"amount":-70'));
      const check = (file: string) =>
        runAcs(`ledger check-statement ${file} --public-key ${key} --json`, OFFLINE);
      const [passed, failed] = [await check(sound), await check(forged)];
      expect({ ...passed, stdout: JSON.parse(passed.stdout) as unknown }).toMatchObject({
        code: 0,
        stdout: { ok: true, workspace_id: workspace, entries: 3, balance: 420 },
      });
      expect({ ...failed, stdout: JSON.parse(failed.stdout) as unknown }).toMatchObject({
        code: 1,
        stdout: { ok: false, problem: expect.stringContaining('entry 3') },
      });
      expect(await runAcs(`ledger check-statement ${sound} --public-key none`, OFFLINE)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--public-key none'),
      });
    } finally {
      await rm(directory, { recursive: true });
    }
    const csv = (await runAcs(`${line} --format csv`)).stdout.trim().split('\r\n');
    expect(csv.map((row) => row.split(',').slice(2, 5))).toEqual([
      ['type', 'amount', 'balance'],
      ['ledger.account-opened', '0', '0'],
      ['ledger.credits-granted', '500', '500'],
      ['ledger.audit-charged', '-80', '420'],
    ]);
    expect((await runAcs(line)).stdout).toMatch(/ledger\.audit-charged +-80 +420 +aud_/);
    expect(await runAcs(`${line} --until 2020-01-01T00:00:00Z --json`)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('ACCOUNT_NOT_OPEN_YET'),
    });
  });

  it('makes, lists, rotates and revokes keys, which work and end as it says', async () => {
    const { id: workspace } = await stage.open(0);
    const statusOf = async ({ api_key }: { api_key: string }) =>
      (await new PartnerClient(gatewayUrl(), api_key).getBalance()).status;
    const key = await acs<ReplyOf<'gateway.create-key'>>(
      `key create --workspace ${workspace} --name nightly`,
    );
    expect(await statusOf(key)).toBe(200);

    const { keys } = await acs<ReplyOf<'gateway.list-keys'>>(`key list --workspace ${workspace}`);
    const shown = { key_id: key.key_id, name: 'nightly', hint: key.api_key.slice(-4) };
    expect(keys).toContainEqual(expect.objectContaining(shown));
    expect(JSON.stringify(keys)).not.toContain(key.api_key);

    const successor = await acs<ReplyOf<'gateway.rotate-key'>>(`key rotate --key ${key.key_id} --overlap 0s`);
    expect([await statusOf(key), await statusOf(successor)]).toEqual([401, 200]);
    await acs(`key revoke --key ${successor.key_id}`);
    expect(await statusOf(successor)).toBe(401);
  });

  it('registers an endpoint, rotates its secret, holds and releases its deliveries, replays one, and removes it', async () => {
    const { id: workspace, partner } = await stage.open(500);
    const deliveries = async (status: string) => {
      const line = `delivery list --workspace ${workspace} --status ${status}`;
      return (await acs<ReplyOf<'webhooks.list-deliveries'>>(line)).deliveries;
    };

    const { endpoint_id, secret } = await acs<ReplyOf<'webhooks.register-endpoint'>>(
      `endpoint create --workspace ${workspace} --url ${stage.receiver.url} --events audit.completed`,
    );
    expect(await acs(`endpoint disable --endpoint ${endpoint_id}`)).toMatchObject({ status: 'disabled' });
    const rotated = await acs<{ secret: string }>(`endpoint rotate-secret --endpoint ${endpoint_id}`);
    await partner.createAudit({ url: `${stage.site.url}/article`, type: 'seo' });
    const [held] = await eventually('a delivery is held', async () => {
      const found = await deliveries('held');
      return found.length === 1 && found;
    });
    expect(stage.receiver.received).toEqual([]);

    expect(await acs(`endpoint enable --endpoint ${endpoint_id}`)).toMatchObject({
      status: 'enabled',
      held: 1,
      note: expect.stringContaining('--deliver-held'),
    });
    expect(await acs(`endpoint enable --endpoint ${endpoint_id} --deliver-held`)).toMatchObject({
      ok: true,
      scheduled: 1,
      held: 0,
    });
    const webhook = await eventually('it is delivered', () => stage.receiver.received[0]);
    for (const valid of [secret, rotated.secret]) expect(stage.receiver.verify(webhook, valid)).toBe(true);
    const delivered = await eventually(
      'it is listed as delivered',
      async () => (await deliveries('delivered'))[0],
    );
    expect(delivered).toMatchObject({ delivery_id: held?.delivery_id, endpoint_id, attempts: 1 });
    await acs(`delivery replay --workspace ${workspace} --delivery ${delivered.delivery_id}`);
    await eventually('it is delivered again', () => stage.receiver.received.length === 2);

    expect(await acs(`endpoint update --endpoint ${endpoint_id} --events audit.failed`)).toMatchObject({
      url: stage.receiver.url,
      event_types: ['audit.failed'],
    });
    const list = () => acs(`endpoint list --workspace ${workspace}`);
    expect(await list()).toMatchObject({ endpoints: [{ endpoint_id, url: stage.receiver.url, held: 0 }] });
    await acs(`endpoint remove --endpoint ${endpoint_id}`);
    expect(await list()).toEqual({ endpoints: [] });
  });

  it.each([
    ['2 for an option that is wrong', 'key revoke --key key_1', {}, expect.stringContaining('--key')],
    ['69 where no server answers', 'ledger verify', OFFLINE, expect.stringContaining('could not be reached')],
    [
      '1 where a service refuses',
      `key revoke --key ${KEY}`,
      {},
      `acs: KEY_NOT_FOUND: There is no key ${KEY}.\n`,
    ],
  ])('exits %s, says why on standard error, and prints nothing else', async (what, line, env, stderr) => {
    const code = Number.parseInt(what, 10);
    expect(await runAcs(`${line} --json`, env)).toEqual({ code, stdout: '', stderr });
  });
});
