import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import type { ReplyOf } from '#contracts/messages/messages';
import { type GatewayReplica, startGateway } from '../../../api-gateway/test-support/gateway-replica.js';
import { seedKey, type SeededKey } from '../../../api-gateway/test-support/calls/gateway-calls.js';
import { call } from '../../../api-gateway/test-support/calls/http-client.js';
import { eventually } from '../../../../test/support/eventually.js';
import { ownTimeOf } from '../../../../test/support/processor-time.js';
import { openOperator } from '../connections/operator.js';
import { acsOn, jsonOn } from '../../test-support/run-captured.js';
import { asBrokerUser } from '../../../../test/support/servers/broker-users.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../../../api-gateway/src/service.js';

jest.setTimeout(60_000);

describe('acs key, with two gateways', () => {
  let harness: TestHarness;
  let gateways: GatewayReplica[];
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    gateways = [await startGateway(harness), await startGateway(harness)];
  });
  afterAll(() => harness?.remove());

  const acs = (line: string) => acsOn(harness, line);
  const keysOf = async ({ workspaceId }: Pick<SeededKey, 'workspaceId'>) =>
    (await jsonOn<ReplyOf<'gateway.list-keys'>>(harness, `key list --workspace ${workspaceId}`)).keys;
  const fetch = (apiKey: string) =>
    Promise.all(
      gateways.map(({ url }) =>
        call(url, 'GET', `/api/v1/audit/${newId('audit')}`, {
          headers: { authorization: `Bearer ${apiKey}` },
        }),
      ),
    );
  /** The limit that both gateways show, as `minute` or `day` wherever that is closer. */
  const limits = async ({ apiKey }: SeededKey) =>
    (await fetch(apiKey)).map(({ headers }) => headers['x-ratelimit-limit']).join();
  const override = ({ keyId }: SeededKey, options: string) =>
    acs(`key override --key ${keyId} --endpoint audit.fetch ${options} --json`);

  it('overrides a minute, adds a day, replaces both and clears them, each within a second', async () => {
    const key = await seedKey(harness);
    const shown = (expected: string) =>
      eventually(`the limit is ${expected}`, async () => (await limits(key)) === expected);
    expect(await limits(key)).toBe('300,300');
    for (const [options, expected] of [
      ['--per-minute 5000', '5000,5000'],
      ['--per-minute 5000 --per-day 400', '400,400'],
      ['--per-minute 7000 --until 2999-12-31', '7000,7000'],
      ['--clear', '300,300'],
      ['--clear', '300,300'],
    ] as const) {
      const { code, stdout } = await override(key, options);
      expect([code, JSON.parse(stdout)]).toEqual([0, { key_id: key.keyId }]);
      const known = shown(expected);
      expect(await ownTimeOf(known)).toBeLessThan(1_000);
      await known;
    }
  });

  it('ends an override at its time by itself', async () => {
    const key = await seedKey(harness);
    const until = new Date(Date.now() + 8_000).toISOString();
    expect((await override(key, `--per-minute 5000 --until ${until}`)).code).toBe(0);
    await eventually('it begins', async () => (await limits(key)) === '5000,5000');
    await eventually('it ends', async () => (await limits(key)) === '300,300', 15_000);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until));
  });

  it('refuses an endpoint that has no limit, and a key that there is not', async () => {
    const key = await seedKey(harness);
    const wrong = await acs(`key override --key ${key.keyId} --endpoint audit.delete --per-minute 5`);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('audit.create, audit.fetch')]);
    const unknown = await acs(`key override --key ${newId('key')} --endpoint audit.fetch --per-minute 5`);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('KEY_NOT_FOUND')]);
  });

  it('takes several first commands at once', async () => {
    const { workspaceId } = await seedKey(harness);
    const operator = openOperator({ RABBITMQ_URL: asBrokerUser(harness.vhost.url, 'operator') });
    try {
      const lists = [1, 2, 3].map(() => operator.send('gateway.list-keys', { workspace_id: workspaceId }));
      expect((await Promise.all(lists)).map(({ keys }) => keys.length)).toEqual([1, 1, 1]);
    } finally {
      await operator.close();
    }
  });

  it('lists the overrides of a key that hold', async () => {
    const key = await seedKey(harness);
    const overrides = async () => (await keysOf(key)).map((view) => view.overrides);
    expect(await overrides()).toEqual([[]]);
    await override(key, '--per-minute 5000 --per-day 400 --until 2999-12-31');
    await acs(`key override --key ${key.keyId} --endpoint audit.create --per-minute 7`);
    await acs(`key override --key ${key.keyId} --endpoint balance.get --per-minute 7`);
    await harness.servicePool.query(
      `update limit_overrides set until = now() where endpoint = 'balance.get'`,
    );
    const until = '2999-12-31T00:00:00.000Z';
    expect(await overrides()).toEqual([
      [
        { endpoint: 'audit.create', per_minute: 7, per_day: null, until: null },
        { endpoint: 'audit.fetch', per_minute: 5_000, per_day: 400, until },
      ],
    ]);
  });

  it('shows them to people in words', async () => {
    const key = await seedKey(harness);
    const list = async () => (await acs(`key list --workspace ${key.workspaceId}`)).stdout;
    expect(await list()).toMatch(/ -\n$/);
    await override(key, '--per-minute 5000 --per-day 100000 --until 2999-12-31');
    await acs(`key override --key ${key.keyId} --endpoint audit.create --per-minute 7`);
    expect(await list()).toMatch(
      / audit\.create 7\/min; audit\.fetch 5000\/min, 100000\/day until 2999-12-31T00:00:00\.000Z\n$/,
    );
  });

  it('says of a workspace that there is not the same whether a key is listed or made', async () => {
    const unknown = newId('workspace');
    for (const command of ['list', 'create']) {
      expect(await acs(`key ${command} --workspace ${unknown}`)).toEqual({
        code: 1,
        stdout: '',
        stderr: `acs: WORKSPACE_NOT_FOUND: There is no workspace ${unknown}.\n`,
      });
    }
  });

  it('lists more keys than one reply holds, each once, also those of one moment', async () => {
    const { workspaceId, keyId } = await seedKey(harness);
    const ids = Array.from({ length: 1_001 }, () => newId('key'));
    await harness.pool.query(
      `insert into api_keys (key_id, workspace_id, key_hash, hint, created_at)
       select id, $1, sha256(convert_to(id, 'utf8')), 'abcd', '2026-01-01' from unnest($2::text[]) as id`,
      [workspaceId, ids],
    );
    const keys = await keysOf({ workspaceId });
    expect(keys.map(({ key_id }) => key_id)).toEqual([...ids.toSorted(), keyId]);
  });

  it('lists when a key was last used', async () => {
    const key = await seedKey(harness);
    const lastUsed = async () => (await keysOf(key)).map(({ last_used_at }) => last_used_at);
    expect(await lastUsed()).toEqual([null]);
    const usedAt = Date.now();
    await fetch(key.apiKey);
    const [shown] = await eventually('the use is listed', async () => {
      const times = await lastUsed();
      return times[0] !== null && times;
    });
    expect(Math.abs(Date.parse(shown!) - usedAt)).toBeLessThan(5_000);
  });
});
