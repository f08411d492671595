import { describe, expect, it, jest } from '@jest/globals';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { call } from '../../../test-support/calls/http-client.js';
import { startGateway } from '../../../test-support/gateway-replica.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

jest.setTimeout(30_000);

describe("operators' commands, with two gateways", () => {
  const stage = useGateway({ replicas: 2 });
  const send = <N extends CommandName>(name: N, payload: PayloadOf<N>): Promise<ReplyOf<N>> =>
    stage.harness.send(name, payload);
  const responses = (apiKey: string) =>
    Promise.all(
      stage.gateways.map(({ url }) =>
        call(url, 'GET', `/api/v1/audit/${newId('audit')}`, {
          headers: { authorization: `Bearer ${apiKey}` },
        }),
      ),
    );
  const statuses = async (apiKey: string) => (await responses(apiKey)).map(({ status }) => status);
  const limits = async (apiKey: string) =>
    (await responses(apiKey)).map(({ headers }) => headers['x-ratelimit-limit']);

  it('give a workspace a key that works at once, and list it without showing it', async () => {
    const { workspaceId } = await seedKey(stage);
    const { key_id, api_key } = await send('gateway.create-key', { workspace_id: workspaceId, name: 'CI' });
    expect(await statuses(api_key)).toEqual([404, 404]);
    const { keys } = await send('gateway.list-keys', { workspace_id: workspaceId });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toEqual({
      key_id,
      name: 'CI',
      hint: api_key.slice(-4),
      created_at: expect.any(String),
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      overrides: [],
    });
  });

  it('revoke a key at both gateways within a second, although it is cached', async () => {
    const { apiKey, keyId } = await seedKey(stage);
    expect(await statuses(apiKey)).toEqual([404, 404]);
    expect(await send('gateway.revoke-key', { key_id: keyId })).toEqual({ key_id: keyId });
    await eventually('the key is refused', async () => (await statuses(apiKey)).join() === '401,401', 1_000);
    await expect(send('gateway.rotate-key', { key_id: keyId, overlap_seconds: 60 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'KEY_ENDED',
    });
  });

  it('revoke a key also at a gateway that misses the broadcast, even if it looked the key up meanwhile', async () => {
    const { apiKey, keyId } = await seedKey(stage);
    const cutOff = await startGateway(stage.harness);
    try {
      const headers = { authorization: `Bearer ${apiKey}` };
      const status = async () =>
        (await call(cutOff.url, 'GET', `/api/v1/audit/${newId('audit')}`, { headers })).status;
      expect(await status()).toBe(404);
      cutOff.lines.broker.break();
      await eventually('the loss is seen', () => !cutOff.context.broker.available);
      expect(await status()).toBe(404);
      await send('gateway.revoke-key', { key_id: keyId });
      await eventually('the key is refused', async () => (await status()) === 401, 1_000);
      cutOff.lines.broker.restore();
    } finally {
      await cutOff.stop();
    }
  });

  it('leave a key as it is where they name another workspace than its own', async () => {
    const [own, other] = [await seedKey(stage), await seedKey(stage)];
    const foreign = { key_id: own.keyId, workspace_id: other.workspaceId };
    const keys = () => send('gateway.list-keys', { workspace_id: own.workspaceId });
    const before = await keys();
    for (const refused of [
      send('gateway.revoke-key', foreign),
      send('gateway.rotate-key', { ...foreign, overlap_seconds: 0 }),
    ])
      await expect(refused).rejects.toMatchObject({ kind: 'not-found', code: 'KEY_NOT_FOUND' });
    expect(await keys()).toEqual(before);
    const mine = { key_id: own.keyId, workspace_id: own.workspaceId };
    await send('gateway.rotate-key', { ...mine, overlap_seconds: 60 });
    expect(await send('gateway.revoke-key', mine)).toEqual({ key_id: own.keyId });
    expect((await keys()).keys[0]?.revoked_at).not.toBeNull();
  });

  it('override the limit of one key for one endpoint, and clear it, at both gateways within a second', async () => {
    const { apiKey, keyId, workspaceId } = await seedKey(stage);
    const other = await seedKey(stage, workspaceId);
    expect(await limits(apiKey)).toEqual(['300', '300']);
    const override = (limit: PayloadOf<'gateway.override-limit'>['limit']) =>
      send('gateway.override-limit', { key_id: keyId, endpoint: 'audit.fetch', limit });
    await override({ per_minute: 7, until: new Date(Date.now() + 3_600_000).toISOString() });
    await eventually('it is overridden', async () => (await limits(apiKey)).join() === '7,7', 1_000);
    expect(await limits(other.apiKey)).toEqual(['300', '300']);
    await override(null);
    await eventually('it is cleared', async () => (await limits(apiKey)).join() === '300,300', 1_000);
  });

  it('say what is wrong with them', async () => {
    const { keyId } = await seedKey(stage);
    const workspace = { name: 'Acme', email: 'ops@example.com', low_balance_threshold: 500 };
    const refusals = [
      send('gateway.create-workspace', { ...workspace, email: 'nobody' }),
      send('gateway.create-workspace', { ...workspace, low_balance_threshold: -1 }),
      send('gateway.create-key', { workspace_id: 'ws_1' }),
      send('gateway.create-key', { workspace_id: newId('workspace') }),
      send('gateway.revoke-key', { key_id: newId('key') }),
      send('gateway.rotate-key', { key_id: keyId, overlap_seconds: 1e9 }),
      send('gateway.override-limit', { key_id: keyId, endpoint: 'audit.create', limit: { per_minute: 0 } }),
      send('gateway.override-limit', {
        key_id: keyId,
        endpoint: 'audit.create',
        limit: { per_minute: 1, until: '2020-01-01T00:00:00Z' },
      }),
      send('gateway.set-contact', { workspace_id: newId('workspace'), email: 'ops@example.com' }),
    ];
    const reasons = (await Promise.allSettled(refusals)).map((result) =>
      result.status === 'rejected' ? (result.reason as Error).message : 'accepted',
    );
    expect(reasons).toEqual([
      'email must be an e-mail address, for example ops@example.com',
      expect.stringMatching(/^low_balance_threshold must be a whole number from 0 to /),
      'workspace_id must be an identifier that begins with ws_',
      expect.stringMatching(/^There is no workspace ws_/),
      expect.stringMatching(/^There is no key key_/),
      'overlap_seconds must be a whole number from 0 to 2592000',
      'limit.per_minute must be a whole number from 1 to 1000000',
      expect.stringMatching(/^limit.until must be a time in the future/),
      expect.stringMatching(/^There is no workspace ws_/),
    ]);
  });

  it('leave a workspace opening while the other services are unavailable, and refuse it keys until it is open', async () => {
    const workspace = { name: 'Early', email: 'ops@example.com', low_balance_threshold: 500 };
    const failure: unknown = await send('gateway.create-workspace', workspace).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ kind: 'transient', code: 'WORKSPACE_OPENING' });
    const workspaceId = (failure as { details: { workspace_id: string } }).details.workspace_id;
    await expect(send('gateway.create-key', { workspace_id: workspaceId })).rejects.toMatchObject({
      kind: 'conflict',
    });
    const { rows } = await stage.pool.query(
      `select name, status, contact_synced from workspaces where workspace_id = $1`,
      [workspaceId],
    );
    expect(rows).toEqual([{ name: 'Early', status: 'opening', contact_synced: false }]);
  });
});
